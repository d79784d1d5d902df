import { type Admin, type Kafka } from 'kafkajs';
import { type TopicLag } from '../port.ts';
import { groupOf, parkedTopicOf, topicOf, withAdmin } from './topics.ts';

/** A consumer's lag in one partition. */
export interface PartitionLag {
  readonly partition: number;
  /** Offset of the first unfinished record. */
  readonly next: number;
  readonly waiting: number;
}

const SECOND_MS = 1_000;
/** Topics retain a month by default; records older than this are not searched for. */
const OLDEST_MS = 400 * 24 * 60 * 60 * SECOND_MS;
/** Maximum ratio between the reported and the true age. */
const PRECISION = 1.1;

export const readLag = (kafka: Kafka, topic: string): Promise<TopicLag> =>
  withAdmin(kafka, async (admin) => {
    const committed = await readCommitted(admin, topic);
    const partitions = (await admin.fetchTopicOffsets(topicOf(topic))).map(({ partition, low, high }) =>
      partitionLag(partition, Number(low), Number(high), committed.get(partition)),
    );
    const waiting = partitions.reduce((sum, each) => sum + each.waiting, 0);
    const [parked] = await admin.fetchTopicOffsets(parkedTopicOf(topic));
    return {
      waiting,
      ...(waiting > 0 && { oldestMs: await oldestOf(admin, topic, partitions) }),
      parked: parked ? Number(parked.high) - Number(parked.low) : 0,
    };
  });

/** Returns the committed offset of each partition; partitions without a commit have -1. */
const readCommitted = async (admin: Admin, topic: string): Promise<ReadonlyMap<number, number>> => {
  const topics = await admin.fetchOffsets({ groupId: groupOf(topic), topics: [topicOf(topic)] });
  return new Map(
    topics.flatMap(({ partitions }) => partitions.map(({ partition, offset }) => [partition, Number(offset)])),
  );
};

/**
 * Everything from the committed offset on waits. That includes what was finished while a key before it waits for its
 * retry.
 */
export const partitionLag = (partition: number, low: number, high: number, committed = low): PartitionLag => {
  const next = Math.max(low, committed);
  return { partition, next, waiting: high - next };
};

/**
 * Returns the age of the oldest waiting record. A broker returns the first offset at or after a time, for all
 * partitions at once; so this searches between one second and 400 days, bisecting the ratio.
 */
export const oldestOf = async (
  admin: Pick<Admin, 'fetchTopicOffsetsByTimestamp'>,
  topic: string,
  partitions: readonly PartitionLag[],
): Promise<number> => {
  const behind = partitions.filter(({ waiting }) => waiting > 0);
  const now = Date.now();
  const waitsLongerThan = async (ms: number): Promise<boolean> => {
    const firsts = await admin.fetchTopicOffsetsByTimestamp(topicOf(topic), now - ms);
    const firstOf = new Map(firsts.map(({ partition, offset }) => [partition, Number(offset)]));
    return behind.some(({ partition, next }) => next < (firstOf.get(partition) ?? 0));
  };
  let [younger, older] = [SECOND_MS, OLDEST_MS];
  if (!(await waitsLongerThan(younger))) return younger;
  while (older / younger > PRECISION) {
    const middle = Math.round(Math.sqrt(younger * older));
    if (await waitsLongerThan(middle)) younger = middle;
    else older = middle;
  }
  return younger;
};
