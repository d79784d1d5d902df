import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { oldestOf, partitionLag } from './topicLag.ts';

const HOUR_MS = 3_600_000;

describe('the lag of a partition', () => {
  it('is the number of messages from the committed offset on', () => {
    expect(partitionLag(3, 10, 25, 20)).toEqual({ partition: 3, next: 20, waiting: 5 });
  });

  it('counts all messages if none is committed, or if the committed ones were deleted', () => {
    const all = { partition: 0, next: 10, waiting: 15 };
    expect([partitionLag(0, 10, 25), partitionLag(0, 10, 25, -1), partitionLag(0, 10, 25, 2)]).toEqual([all, all, all]);
  });
});

describe('the age of the oldest waiting message', () => {
  /** Answers as a broker does: per partition, the first offset at or after a time, or the end if there is none. */
  const brokerWith = (agesByPartition: readonly (readonly number[])[]) => ({
    fetchTopicOffsetsByTimestamp: (_topic: string, from = 0) =>
      Promise.resolve(
        agesByPartition.map((ages, partition) => {
          const first = ages.findIndex((age) => Date.now() - age >= from);
          return { partition, offset: String(first < 0 ? ages.length : first) };
        }),
      ),
  });

  // Covers: B.12
  it('is accurate to a tenth, for any distribution', async () => {
    const ages = fc.array(fc.integer({ min: 2_000, max: 24 * 300 * HOUR_MS }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(ages, fc.nat({ max: 5 })), { minLength: 1, maxLength: 4 }),
        async (partitions) => {
          const sorted = partitions.map(([given]) => given.toSorted((one, other) => other - one));
          const behind = partitions.flatMap(([given, done], partition) =>
            done < given.length ? [{ partition, next: done, waiting: given.length - done }] : [],
          );
          fc.pre(behind.length > 0);
          const oldest = Math.max(...behind.map(({ partition, next }) => sorted[partition]?.[next] ?? 0));
          const estimate = await oldestOf(brokerWith(sorted), 'clicks', behind);
          expect(estimate / oldest).toBeGreaterThan(0.9);
          expect(estimate / oldest).toBeLessThan(1.1);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is one second for a message that has just arrived', async () => {
    const behind = [{ partition: 0, next: 0, waiting: 1 }];
    expect(await oldestOf(brokerWith([[5]]), 'clicks', behind)).toBe(1_000);
  });
});
