import { bodiesByKey, firstDeliveries, type TestConsumer } from '@campjay/platform/bus/testing/startConsumer.ts';
import { expect } from '@jest/globals';

/** Waits until a consumer has received all of these messages, and checks that none of their numbers is missing. */
export const expectDelivered = async (consumer: TestConsumer, messageIds: readonly string[]): Promise<void> => {
  await consumer.until(() => {
    const ids = new Set(consumer.handled.map(({ id }) => id));
    return messageIds.every((id) => ids.has(id));
  });
  for (const numbers of Object.values(bodiesByKey(firstDeliveries(consumer.handled))))
    expect(numbers).toEqual(numbers.map((_, index) => index));
};
