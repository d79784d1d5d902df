import { expect, it } from '@jest/globals';
import { makeKeptFolder } from '@campjay/platform/interactionBus/kept/testing/keptFolder.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { openKeepingInteractionBus } from '@campjay/platform/interactionBus/kept/keepingInteractionBus.ts';
import {
  bodiesByKey,
  consuming,
  firstDeliveries,
  message,
  newTopic,
} from '@campjay/platform/interactionBus/testing/consuming.ts';
import { describeWithRestartedKafka } from '../support/bus/kafkaBrokers.ts';
import { openKafkaBus } from '../support/bus/openBus.ts';

const KEYS = ['ash', 'birch', 'cedar'];
const AFTERWARDS = 30;

describeWithRestartedKafka('a Kafka broker that is restarted under load', (cluster, restart) => {
  // Covers: B.8
  it('loses nothing that was acknowledged, keeps each key in order, and blocks no publisher', async () => {
    const topic = newTopic();
    await using folder = await makeKeptFolder();
    await using bus = await openKeepingInteractionBus({
      ...{ bus: openKafkaBus(cluster), folder: folder.path, maxBytes: 50_000_000, log: silentLog },
    });
    await using reading = openKafkaBus(cluster);
    await using consumer = consuming(reading, topic);
    const published: Record<string, number> = {};
    let [longestMs, keptAtOnce] = [0, 0];
    const publishOne = async (key: string): Promise<void> => {
      const number = published[key] ?? 0;
      const begun = performance.now();
      await bus.publish(topic, [message(key, number)]);
      longestMs = Math.max(longestMs, performance.now() - begun);
      keptAtOnce = Math.max(keptAtOnce, bus.kept.messages);
      published[key] = number + 1;
    };
    for (const key of KEYS) await publishOne(key);
    await consumer.until(() => consumer.taken.length >= KEYS.length);

    let isRestarted = false;
    const restarting = restart().finally(() => (isRestarted = true));
    const load = KEYS.map(async (key) => {
      for (let left = AFTERWARDS; left > 0; left -= isRestarted ? 1 : 0) {
        await publishOne(key);
        // Poll: a steady load while the broker restarts, not one that fills the disk
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
    await Promise.all([restarting, ...load]);
    const expected = Object.fromEntries(
      KEYS.map((key) => [key, Array.from({ length: published[key] ?? 0 }, (_, index) => index)]),
    );
    const total = Object.values(published).reduce((sum, count) => sum + count, 0);
    await consumer.until(() => firstDeliveries(consumer.taken).length === total);
    expect(bodiesByKey(firstDeliveries(consumer.taken))).toEqual(expected);
    expect(keptAtOnce).toBeGreaterThan(0);
    expect(longestMs).toBeLessThan(6_000);
    expect(bus.kept).toEqual({ messages: 0, bytes: 0 });
  }, 90_000);
});
