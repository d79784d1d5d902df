import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { copyTestDatabase, type TestDatabase } from './database.ts';

/** A database with the operational tables and an empty event log, copied from a template. */
export const createOpsDatabase = (): Promise<TestDatabase> =>
  copyTestDatabase('ops', async ({ pool, url }) => {
    await migrateOps(pool);
    const store = await openPostgresEventStore({ url, log: silentLog });
    await store[Symbol.asyncDispose]();
  });
