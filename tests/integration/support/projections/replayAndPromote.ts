import { openPostgresEventStore } from '@campjay/platform/eventStore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { createDesk } from '@campjay/projector/runtime/desk.ts';
import { ADMIN, deskBy } from './deskBy.ts';
import { corrected, name } from './projectedCamps.ts';

/** A program that makes a replay and promotes it, and says each step before it takes it; to be killed at any of them. */
const [url = ''] = process.argv.slice(2);
let last = '';
/** A step that goes on is said once, however slow the machine is. */
const say = (step: string): void => {
  if (step !== last) process.stdout.write(`${step}\n`);
  last = step;
};
const pool = openPool(url, { applicationName: 'replay to be killed' });
const store = await openPostgresEventStore({ url, log: silentLog });
const desk = deskBy(createDesk({ pool, databaseUrl: url, store, log: silentLog }, [corrected]), ADMIN);
say('replaying');
await desk.replay(name, { onProgress: ({ phase }) => say(phase) });
say('comparing');
await desk.preview(name);
say('promoting');
await desk.promote(name);
say('promoted');
await store[Symbol.asyncDispose]();
await pool.end();
