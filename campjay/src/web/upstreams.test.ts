import { createServer } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { silentLog } from '@campjay/platform/log/log.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { describe, expect, it } from '@jest/globals';
import { openUpstreams } from './upstreams.ts';

/** An API that answers with a status once it is asked, or lets whoever asks wait for ever. */
const openApi = async (status: number | 'never') => {
  const server = createServer((_request, response) => {
    if (status !== 'never') response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const open = (origins: readonly string[]) => {
  const standings = createSignal();
  const log = { ...silentLog, info: standings.notify };
  const upstreams = openUpstreams('query-api', origins, { log, prepare: () => Promise.resolve(), askEveryMs: 50 });
  const turns = () => upstreams.inTurn().map(({ origin }) => origin);
  return {
    turns,
    haveTurns: (count: number) => standings.until(() => turns().length === count),
    isReady: () => upstreams.isReady(),
    [Symbol.asyncDispose]: () => upstreams[Symbol.asyncDispose](),
  };
};

describe('the processes of a service', () => {
  // Covers: M.6
  it('get requests while they are alive: those that are ready first, then those that are not or answer late', async () => {
    await using ready = await openApi(200);
    await using starting = await openApi(503);
    await using late = await openApi('never');
    const gone = await openApi(200);
    await gone[Symbol.asyncDispose]();
    await using upstreams = open([late.origin, gone.origin, starting.origin, ready.origin]);
    await upstreams.haveTurns(3);
    const [first, ...others] = upstreams.turns();
    expect(first).toBe(ready.origin);
    expect(others.toSorted()).toEqual([starting.origin, late.origin].toSorted());
  });

  // Covers: M.6
  it('get requests even if all of them answer late, but none is ready', async () => {
    await using late = await openApi('never');
    await using upstreams = open([late.origin]);
    expect(upstreams.turns()).toEqual([]);
    await upstreams.haveTurns(1);
    expect(upstreams.isReady()).toBe(false);
  });
});
