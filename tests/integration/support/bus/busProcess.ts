import { silentLog } from '@campjay/platform/kernel/log.ts';
import { openSpoolingInteractionBus } from '@campjay/platform/bus/spool/spoolingInteractionBus.ts';
import { message } from '@campjay/platform/bus/testing/startConsumer.ts';
import { openKafkaBus, openPostgresBus } from './openBus.ts';

/**
 * A process for tests to kill. `publish` publishes numbers endlessly and prints the id of each accepted one. `consume`
 * prints the id of each message once its effect is durable, and hangs at the message with the given count, so it is
 * killed before it can acknowledge that one. `address` is a broker or a database; with a folder, messages are spooled
 * there first.
 */
const [address = '', folder = '', task = '', topic = '', argument = ''] = process.argv.slice(2);
const innerBus = address.includes('://')
  ? openPostgresBus(address)
  : openKafkaBus({ brokers: address.split(','), ssl: false });
const bus =
  folder === ''
    ? innerBus
    : await openSpoolingInteractionBus({ bus: innerBus, folder, maxBytes: 10_000_000, log: silentLog });
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
