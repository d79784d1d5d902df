import { expect, it } from '@jest/globals';
import { listen } from '../../http/testing/serveForTest.ts';
import { openClient } from './client.ts';

it('follows no redirect, so that its key reaches no other server', async () => {
  const keysElsewhere: unknown[] = [];
  await using elsewhere = await listen(({ headers }, response) => {
    keysElsewhere.push(headers.authorization);
    response.setHeader('content-type', 'application/json').end('{"status":"available"}');
  });
  await using server = await listen((_request, response) => {
    response.writeHead(307, { location: `${elsewhere.url}/health` }).end();
  });
  const client = openClient({ url: server.url, apiKey: 'a-key' }, 5_000);
  await expect(client.health()).rejects.toThrow();
  expect(keysElsewhere).toEqual([]);
});
