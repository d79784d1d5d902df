import { silentLog } from '@campjay/platform/log/log.ts';
import { openPostgresInteractionBus } from '@campjay/platform/interactionBus/postgres/postgresInteractionBus.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { startInteractionCounting } from '@campjay/command-api/interactions/interactionCounting.ts';

/** A process for tests to kill: counts what the bus carries, and says when it has begun. */
const [url = ''] = process.argv.slice(2);
startInteractionCounting({
  pool: openPool(url, { applicationName: 'killed' }),
  bus: openPostgresInteractionBus({ url, log: silentLog }),
  log: silentLog,
});
process.stdout.write('counting\n');
