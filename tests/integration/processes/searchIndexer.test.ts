import { createTestDatabase } from '../support/postgres/database.ts';
import { startMeilisearchStandIn } from '@campjay/platform/text-index/meilisearch/testing/meilisearchStandIn.ts';
import { beforeAll, expect, it } from '@jest/globals';
import { openResources } from '@campjay/campjay/processes/resources.ts';
import { buildProduct } from '../support/product/product.ts';
import { valueIn } from '@campjay/platform/telemetry/metrics/testing/readExposition.ts';
import { freePort, serviceProcess } from '../support/product/services.ts';

const WRITES = /This process writes the camp index/;

beforeAll(buildProduct);

const metricsOf = async (port: number) => {
  const exposition = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const metric = (name: string) => valueIn(exposition, `campjay_text_index_${name}`, { part: 'search-indexer' });
  return {
    up: metric('up'),
    writing: metric('writing'),
    lag: metric('lag_seconds'),
    failures: metric('failures_total'),
  };
};

// Covers: M.3, W.1
it('only one of two search indexers writes, the other takes over after the first is killed, and each exports its metrics', async () => {
  await using resources = openResources();
  const database = resources.add(await createTestDatabase());
  const meilisearch = resources.add(await startMeilisearchStandIn());
  const start = async (number: number, usedPorts: readonly number[]) => {
    const port = await freePort(usedPorts);
    const settings = {
      ...{ DATABASE_URL: database.url, MEILISEARCH_URL: meilisearch.url, MEILISEARCH_API_KEY: meilisearch.apiKey },
      ...{ HOST: '127.0.0.1', PORT: String(port) },
    };
    const indexer = resources.add(serviceProcess(`search-indexer-${number}`, 'search-indexer', settings));
    indexer.start();
    await indexer.ready();
    await indexer.logs(/Meilisearch can be reached/);
    return { indexer, port };
  };
  const first = await start(1, []);
  await first.indexer.logs(WRITES);
  const second = await start(2, [first.port]);
  expect((await second.indexer.readiness())?.['index']).toBe('standing by');
  expect(await metricsOf(first.port)).toMatchObject({ up: 1, writing: 1, lag: expect.any(Number) as unknown });
  expect(await metricsOf(second.port)).toEqual({ up: 1, writing: 0, lag: undefined, failures: 0 });
  await first.indexer.kill();
  await second.indexer.logs(WRITES);
  expect((await second.indexer.readiness())?.['index']).toBe('writing');
  expect(await second.indexer.stop()).toMatchObject({ status: 0 });
});
