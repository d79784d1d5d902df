import process from 'node:process';
import { createPostgresManagerStorage } from '@campjay/command-api/kernel/process-managers/postgresManagerStorage.ts';
import { runInvitationPolicy } from '@campjay/command-api/schedule/policies/runInvitationPolicy.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';

/** Process for tests to kill: queues the emails of invitations, and never stores its checkpoint after that. */
const [url = ''] = process.argv.slice(2);
const pool = openPool(url, { applicationName: 'test process' });
const store = await openPostgresEventStore({ url, log: silentLog });
const storage = createPostgresManagerStorage(pool);
const recordsOf: typeof storage.recordsOf = (manager) => ({
  ...storage.recordsOf(manager),
  advanceTo: async () => {
    const { rowCount } = await pool.query('select from ops.queued_emails');
    if (rowCount === 0) return;
    process.stdout.write(`${rowCount}\n`);
    await new Promise(() => undefined);
  },
});
const deps = { pool, store, storage: { ...storage, recordsOf }, log: silentLog, now: () => new Date() };
await runInvitationPolicy(deps, new AbortController().signal);
