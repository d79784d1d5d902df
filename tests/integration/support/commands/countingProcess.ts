import { silentLog } from '@campjay/platform/kernel/log.ts';
import { openPostgresInteractionBus } from '@campjay/platform/bus/postgres/postgresInteractionBus.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { startInteractionCounting } from '@campjay/command-api/ads/clicks/startInteractionCounting.ts';

/** Process for tests to kill: counts the bus's interactions, and prints a line before and after each batch. */
const [url = ''] = process.argv.slice(2);
const bus = openPostgresInteractionBus({ url, log: silentLog });
startInteractionCounting({
  pool: openPool(url, { applicationName: 'killed' }),
  bus: {
    ...bus,
    consume: (topic, handle, options) =>
      bus.consume(
        topic,
        async (messages) => {
          process.stdout.write('counting\n');
          await handle(messages);
          process.stdout.write('counted\n');
        },
        options,
      ),
  },
  log: silentLog,
});
