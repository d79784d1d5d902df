import process from 'node:process';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { createPostgresManagerStorage } from '@campjay/command-api/kernel/process-managers/postgresManagerStorage.ts';
import { runSettlementCharging } from '@campjay/command-api/ads/billing/policies/runSettlementCharging.ts';
import { databaseLedger } from './databaseLedger.ts';

/** Process for tests to kill: charges settlements until it prints the first one, and then never gets the outcome. */
const [url = '', killPoint = ''] = process.argv.slice(2);
const pool = openPool(url, { applicationName: 'test process' });
const store = await openPostgresEventStore({ url, log: silentLog });
const ledger = databaseLedger(pool);
const payments = {
  ...ledger,
  reportUsage: async (report: Parameters<typeof ledger.reportUsage>[0]): Promise<void> => {
    if (killPoint === 'after it was taken') await ledger.reportUsage(report);
    process.stdout.write(`${report.settlementId}\n`);
    await new Promise(() => undefined);
  },
};
const storage = createPostgresManagerStorage(pool);
const deps = { pool, store, storage, payments, log: silentLog, now: () => new Date() };
await runSettlementCharging(deps, new AbortController().signal);
