import { deriveAdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { openPostgresInteractionBus } from '@campjay/platform/bus/postgres/postgresInteractionBus.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { readOrCreateMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { startClickJudge } from '@campjay/command-api/ads/clicks/judge/startClickJudge.ts';

/**
 * Process for tests to kill: judges the bus's clicks, and prints the id of each batch's last message before and after
 * it.
 */
const [url = '', keyFile = ''] = process.argv.slice(2);
const bus = openPostgresInteractionBus({ url, log: silentLog });
startClickJudge({
  store: await openPostgresEventStore({ url, log: silentLog }),
  bus: {
    ...bus,
    consume: (topic, handle, options) =>
      bus.consume(
        topic,
        async (messages) => {
          const line = `${messages.at(-1)?.id ?? ''}\n`;
          process.stdout.write(line);
          await handle(messages);
          process.stdout.write(line);
        },
        options,
      ),
  },
  adKeys: deriveAdKeys(await readOrCreateMasterKeys(keyFile)),
  log: silentLog,
});
