import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { createProjectionsAdmin } from '@campjay/projector/runtime/promote/projectionsAdmin.ts';
import { ADMIN, adminAs } from './adminAs.ts';
import { corrected, name } from './projectedCamps.ts';

/**
 * Program for tests to kill: makes a replay and promotes it, and prints each step before it starts. It kills itself at
 * `lastStep`, because a signal of the test may arrive late; only the promotion is left to the test, so that it dies midway.
 */
const [url = '', lastStep = ''] = process.argv.slice(2);
let last = '';
/** Prints a continuing step only once, however slow the machine is. */
const reportStep = (step: string): void => {
  if (step !== last) process.stdout.write(`${step}\n`);
  last = step;
  if (step === lastStep && step !== 'promoting') process.kill(process.pid, 'SIGKILL');
};
const pool = openPool(url, { applicationName: 'replay to be killed' });
const store = await openPostgresEventStore({ url, log: silentLog });
const admin = adminAs(createProjectionsAdmin({ pool, databaseUrl: url, store, log: silentLog }, [corrected]), ADMIN);
reportStep('replaying');
await admin.replay(name, { onProgress: ({ phase }) => reportStep(phase) });
reportStep('comparing');
await admin.preview(name);
reportStep('promoting');
await admin.promote(name);
reportStep('promoted');
await store[Symbol.asyncDispose]();
await pool.end();
