import { createServer } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { type Log, silentLog } from '@campjay/platform/kernel/log.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { describe, expect, it } from '@jest/globals';
import { openUpstreams } from './upstreams.ts';

const WITHIN_MS = 20_000;

/** An API that answers each request with a status, or never answers. */
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

/** Upstreams with a signal for each logged message, such as a change of status. */
const open = (origins: readonly string[]) => {
  const logged = createSignal();
  const log: Log = { ...silentLog, info: () => logged.notify() };
  const upstreams = openUpstreams('query-api', origins, { log, prepare: () => Promise.resolve(), probeIntervalMs: 50 });
  return { ...upstreams, until: logged.until };
};
const candidateOrigins = (upstreams: ReturnType<typeof open>) => upstreams.listCandidates().map(({ origin }) => origin);

describe('the upstream processes of a service', () => {
  // Covers: M.6
  it(
    'are all used while they are alive: ready ones first, then unready or slow ones',
    async () => {
      await using ready = await openApi(200);
      await using starting = await openApi(503);
      await using late = await openApi('never');
      const gone = await openApi(200);
      await gone[Symbol.asyncDispose]();
      await using upstreams = open([late.origin, gone.origin, starting.origin, ready.origin]);
      await upstreams.until(() => candidateOrigins(upstreams).length === 3);
      const [first, ...others] = candidateOrigins(upstreams);
      expect(first).toBe(ready.origin);
      expect(others.toSorted()).toEqual([starting.origin, late.origin].toSorted());
    },
    WITHIN_MS,
  );

  // Covers: M.6
  it(
    'are still used when all are slow, but the service is not ready',
    async () => {
      await using late = await openApi('never');
      await using upstreams = open([late.origin]);
      expect(candidateOrigins(upstreams)).toEqual([]);
      await upstreams.until(() => candidateOrigins(upstreams).length === 1);
      expect(upstreams.isReady()).toBe(false);
    },
    WITHIN_MS,
  );
});
