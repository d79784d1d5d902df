import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { openClient } from './client.ts';

const startServer = async (answer: RequestListener) => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.close().closeAllConnections();
      await once(server, 'close');
    },
  };
};

it('follows no redirect, so that its key reaches no other server', async () => {
  const keysElsewhere: unknown[] = [];
  await using elsewhere = await startServer(({ headers }, response) => {
    keysElsewhere.push(headers.authorization);
    response.setHeader('content-type', 'application/json').end('{"status":"available"}');
  });
  await using server = await startServer((_request, response) => {
    response.writeHead(307, { location: `${elsewhere.url}/health` }).end();
  });
  const client = openClient({ url: server.url, apiKey: 'a-key' }, 5_000);
  await expect(client.health()).rejects.toThrow();
  expect(keysElsewhere).toEqual([]);
});
