import { message } from '@campjay/platform/interactionBus/testing/consuming.ts';
import { openBusForTests } from './openPostgresBus.ts';

/**
 * A process for tests to kill. `publish`: publishes numbers without end, and says each one that was taken. `consume`: takes
 * messages one by one, says which one it begins with, and needs a moment for each.
 */
const [url = '', task = '', topic = '', key = ''] = process.argv.slice(2);
const bus = openBusForTests(url);
const say = (text: string) => void process.stdout.write(`${text}\n`);

if (task === 'publish')
  for (let number = 0; ; number += 1) {
    const published = message(key, number);
    await bus.publish(topic, [published]);
    say(published.id);
  }
else
  await bus.consume(
    topic,
    async ([first]) => {
      say(first?.id ?? '');
      await new Promise((resolve) => setTimeout(resolve, 5));
    },
    { batchSize: 1, signal: new AbortController().signal },
  );
