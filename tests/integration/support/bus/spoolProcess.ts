import { silentLog } from '@campjay/platform/log/log.ts';
import { openPostgresInteractionBus } from '@campjay/platform/interactionBus/postgres/postgresInteractionBus.ts';
import { message } from '@campjay/platform/interactionBus/testing/consuming.ts';
import { openKeepingInteractionBus } from '@campjay/platform/interactionBus/kept/keepingInteractionBus.ts';

/** A process for tests to kill: publishes numbers without end, and says each one that was taken. */
const [url = '', folder = '', key = ''] = process.argv.slice(2);
const bus = await openKeepingInteractionBus({
  bus: openPostgresInteractionBus({ url, log: silentLog }),
  ...{ folder, maxBytes: 10_000_000, log: silentLog },
});
for (let number = 0; ; number += 1) {
  const published = message(key, number);
  await bus.publish('clicks', [published]);
  process.stdout.write(`${published.id}\n`);
}
