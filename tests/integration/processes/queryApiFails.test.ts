import { deriveAdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createTestDatabase } from '../support/postgres/database.ts';
import { testMasterKeys } from '@campjay/platform/sealing/testing/masterKeys.ts';
import { openTestSealing } from '@campjay/platform/sealing/testing/openTestSealing.ts';
import { startQueryApi } from '@campjay/query-api/service.ts';
import { expect, it } from '@jest/globals';

it('a query API that fails to start leaves no listener behind', async () => {
  await using database = await createTestDatabase();
  const unreadable = (): never => {
    throw new Error('The places cannot be read.');
  };
  const deps = {
    pool: database.pool,
    databaseUrl: database.url,
    store: createMemoryEventStore(),
    sealing: await openTestSealing(),
    adKeys: deriveAdKeys(testMasterKeys()),
    log: silentLog,
    today: () => 0,
  };
  await expect(startQueryApi({ ...deps, openPlaces: unreadable })).rejects.toThrow('The places cannot be read.');

  const { rows } = await database.pool.query<{ listeners: number }>(
    `select count(*)::int as listeners from pg_stat_activity
     where datname = current_database() and application_name like 'listen %'`,
  );
  expect(rows).toEqual([{ listeners: 0 }]);
});
