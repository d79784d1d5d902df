import { silentLog } from '@campjay/platform/kernel/log.ts';
import { openPostgresInteractionBus } from '@campjay/platform/bus/postgres/postgresInteractionBus.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { startInteractionCounting } from '@campjay/command-api/ads/clicks/startInteractionCounting.ts';
import { printAndDie } from './printAndDie.ts';

/** Counts the bus's interactions, prints a line before and after each batch, and kills itself after the n-th line. */
const [url = '', lastLine] = process.argv.slice(2);
const print = printAndDie(Number(lastLine));
const bus = openPostgresInteractionBus({ url, log: silentLog });
startInteractionCounting({
  pool: openPool(url, { applicationName: 'killed' }),
  bus: {
    ...bus,
    consume: (topic, handle, options) =>
      bus.consume(
        topic,
        async (messages) => {
          print('counting');
          await handle(messages);
          print('counted');
        },
        options,
      ),
  },
  log: silentLog,
});
