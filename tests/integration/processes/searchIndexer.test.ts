import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { createTestDatabase } from '../support/postgres/database.ts';
import { startMeilisearchStandIn } from '@campjay/platform/textIndex/meilisearch/testing/meilisearchStandIn.ts';
import { beforeAll, expect, it } from '@jest/globals';
import { openParts } from '@campjay/campjay/parts.ts';
import { buildProduct } from '../support/product/product.ts';
import { freePort, serviceProcess } from '../support/product/services.ts';

const SOON_MS = 60_000;

beforeAll(buildProduct, 90_000);

// Covers: M.3
it('lets one of two search indexers write, and the other one take over when the first is killed', async () => {
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
    return { indexer, port, plays: async () => (await indexer.stand())?.['index'] };
  };
  const first = await start(1, []);
  expect(await eventually(async () => (await first.plays()) === 'writing', SOON_MS)).toBe(true);
  const second = await start(2, [first.port]);
  expect(await second.plays()).toBe('standing by');
  await first.indexer.kill();
  expect(await eventually(async () => (await second.plays()) === 'writing', SOON_MS)).toBe(true);
  expect(await second.indexer.stop()).toMatchObject({ status: 0 });
}, 120_000);
