import { message } from '@campjay/platform/interactionBus/testing/consuming.ts';
import { openBusForTests } from './openKafkaBus.ts';

/**
 * A process for tests to kill. `publish`: publishes numbers without end, and says each one that was taken. `consume`: says
 * each message when its effect is safe, and of so many the last one hangs before it can be acknowledged.
 */
const [brokers = '', task = '', topic = '', key = '', count = ''] = process.argv.slice(2);
const bus = openBusForTests({ brokers: brokers.split(','), ssl: false });
const say = (text: string) => void process.stdout.write(`${text}\n`);

if (task === 'publish')
  for (let number = 0; ; number += 1) {
    const published = message(key, number);
    await bus.publish(topic, [published]);
    say(published.id);
  }
else {
  let handled = 0;
  await bus.consume(
    topic,
    async ([first]) => {
      handled += 1;
      say(first?.id ?? '');
      if (handled === Number(count)) await new Promise(() => undefined);
    },
    { batchSize: 1, signal: new AbortController().signal },
  );
}
