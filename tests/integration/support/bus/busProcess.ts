import { silentLog } from '@campjay/platform/log/log.ts';
import { openKeepingInteractionBus } from '@campjay/platform/interactionBus/kept/keepingInteractionBus.ts';
import { message } from '@campjay/platform/interactionBus/testing/consuming.ts';
import { openKafkaBus, openPostgresBus } from './openBus.ts';

/**
 * A process for tests to kill. `publish` publishes numbers without end and prints the id of each one that was accepted.
 * `consume` prints the id of each message once its effect is safe, and hangs at the one with the given count, so it is killed
 * before it can acknowledge that one. `where` is a broker or a database; with a folder, messages are stored there first.
 */
const [where = '', folder = '', task = '', topic = '', argument = ''] = process.argv.slice(2);
const below = where.includes('://') ? openPostgresBus(where) : openKafkaBus({ brokers: where.split(','), ssl: false });
const bus =
  folder === '' ? below : await openKeepingInteractionBus({ bus: below, folder, maxBytes: 10_000_000, log: silentLog });
const print = (text: string) => void process.stdout.write(`${text}\n`);

if (task === 'publish')
  for (let number = 0; ; number += 1) {
    const published = message(argument, number);
    await bus.publish(topic, [published]);
    print(published.id);
  }
else {
  let handled = 0;
  await bus.consume(
    topic,
    async ([first]) => {
      handled += 1;
      if (handled <= Number(argument)) print(first?.id ?? '');
      if (handled >= Number(argument)) await new Promise(() => undefined);
    },
    { batchSize: 1, signal: new AbortController().signal },
  );
}
