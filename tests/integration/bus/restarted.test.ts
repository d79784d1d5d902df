import { expect, it } from '@jest/globals';
import { makeSpoolTestFolder } from '@campjay/platform/bus/spool/testing/spoolTestFolder.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { openSpoolingInteractionBus } from '@campjay/platform/bus/spool/spoolingInteractionBus.ts';
import {
  bodiesByKey,
  startConsumer,
  firstDeliveries,
  message,
  newTopic,
} from '@campjay/platform/bus/testing/startConsumer.ts';
import { describeWithRestartedKafka } from '../support/bus/kafkaBrokers.ts';
import { openKafkaBus } from '../support/bus/openBus.ts';

const KEYS = ['ash', 'birch', 'cedar'];
const AFTERWARDS = 30;

describeWithRestartedKafka('a Kafka broker that is restarted under load', (cluster, restart) => {
  // Covers: B.8
  it('loses no acknowledged message, preserves the order of each key, and blocks no publisher', async () => {
    const topic = newTopic();
    await using folder = await makeSpoolTestFolder();
    await using bus = await openSpoolingInteractionBus({
      ...{ bus: openKafkaBus(cluster), folder: folder.path, maxBytes: 50_000_000, log: silentLog },
    });
    await using reading = openKafkaBus(cluster);
    await using consumer = startConsumer(reading, topic);
    const published: Record<string, number> = {};
    let [longestMs, maxSpooled] = [0, 0];
    const publishOne = async (key: string): Promise<void> => {
      const number = published[key] ?? 0;
      const startedAt = performance.now();
      await bus.publish(topic, [message(key, number)]);
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      maxSpooled = Math.max(maxSpooled, bus.spoolStatus.messages);
      published[key] = number + 1;
    };
    for (const key of KEYS) await publishOne(key);
    await consumer.until(() => consumer.handled.length >= KEYS.length);

    let isRestarted = false;
    const restarting = restart().finally(() => (isRestarted = true));
    const load = KEYS.map(async (key) => {
      for (let remaining = AFTERWARDS; remaining > 0; remaining -= isRestarted ? 1 : 0) {
        await publishOne(key);
        // Poll: a steady load while the broker restarts, without filling the disk
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
    await Promise.all([restarting, ...load]);
    const expected = Object.fromEntries(
      KEYS.map((key) => [key, Array.from({ length: published[key] ?? 0 }, (_, index) => index)]),
    );
    const total = Object.values(published).reduce((sum, count) => sum + count, 0);
    await consumer.until(() => firstDeliveries(consumer.handled).length === total);
    expect(bodiesByKey(firstDeliveries(consumer.handled))).toEqual(expected);
    expect(maxSpooled).toBeGreaterThan(0);
    expect(longestMs).toBeLessThan(6_000);
    expect(bus.spoolStatus).toEqual({ messages: 0, bytes: 0 });
  });
});
