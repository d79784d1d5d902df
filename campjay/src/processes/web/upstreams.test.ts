import { listen } from '@campjay/platform/http/testing/serveForTest.ts';
import { type Log, silentLog } from '@campjay/platform/kernel/log.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { describe, expect, it } from '@jest/globals';
import { openUpstreams } from './upstreams.ts';

const WITHIN_MS = 20_000;

/** An API that answers each request with a status, or never answers. */
const openApi = (status: number | 'never') =>
  listen((_request, response) => {
    if (status !== 'never') response.writeHead(status).end();
  });

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
      await using upstreams = open([late.url, gone.url, starting.url, ready.url]);
      await upstreams.until(() => candidateOrigins(upstreams).length === 3);
      const [first, ...others] = candidateOrigins(upstreams);
      expect(first).toBe(ready.url);
      expect(others.toSorted()).toEqual([starting.url, late.url].toSorted());
    },
    WITHIN_MS,
  );

  // Covers: M.6
  it(
    'are still used when all are slow, but the service is not ready',
    async () => {
      await using late = await openApi('never');
      await using upstreams = open([late.url]);
      expect(candidateOrigins(upstreams)).toEqual([]);
      await upstreams.until(() => candidateOrigins(upstreams).length === 1);
      expect(upstreams.isReady()).toBe(false);
    },
    WITHIN_MS,
  );
});
