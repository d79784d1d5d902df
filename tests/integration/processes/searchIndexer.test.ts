import { createTestDatabase } from '../support/postgres/database.ts';
import { startMeilisearchStandIn } from '@campjay/platform/textIndex/meilisearch/testing/meilisearchStandIn.ts';
import { beforeAll, expect, it } from '@jest/globals';
import { openParts } from '@campjay/campjay/parts.ts';
import { buildProduct } from '../support/product/product.ts';
import { valueIn } from '@campjay/platform/metrics/testing/readExposition.ts';
import { freePort, serviceProcess } from '../support/product/services.ts';

const WRITES = /This process writes the camp index/;

beforeAll(buildProduct, 90_000);

const metricsOf = async (port: number) => {
  const exposition = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const of = (name: string) => valueIn(exposition, `campjay_text_index_${name}`, { part: 'search-indexer' });
  return { up: of('up'), writing: of('writing'), lag: of('lag_seconds'), failures: of('failures_total') };
};

// Covers: M.3, W.1
it('lets one of two search indexers write, and the other one take over after a kill of the first; each exports its metrics', async () => {
  await using parts = openParts();
  const database = parts.add(await createTestDatabase());
  const meilisearch = parts.add(await startMeilisearchStandIn());
  const start = async (number: number, taken: readonly number[]) => {
    const port = await freePort(taken);
    const settings = {
      ...{ DATABASE_URL: database.url, MEILISEARCH_URL: meilisearch.url, MEILISEARCH_API_KEY: meilisearch.apiKey },
      ...{ HOST: '127.0.0.1', PORT: String(port) },
    };
    const indexer = parts.add(serviceProcess(`search-indexer-${number}`, 'search-indexer', settings));
    indexer.start();
    await indexer.ready();
    await indexer.logs(/Meilisearch can be reached/);
    return { indexer, port };
  };
  const first = await start(1, []);
  await first.indexer.logs(WRITES);
  const second = await start(2, [first.port]);
  expect((await second.indexer.stand())?.['index']).toBe('standing by');
  expect(await metricsOf(first.port)).toMatchObject({ up: 1, writing: 1, lag: expect.any(Number) as unknown });
  expect(await metricsOf(second.port)).toEqual({ up: 1, writing: 0, lag: undefined, failures: 0 });
  await first.indexer.kill();
  await second.indexer.logs(WRITES);
  expect((await second.indexer.stand())?.['index']).toBe('writing');
  expect(await second.indexer.stop()).toMatchObject({ status: 0 });
}, 120_000);
