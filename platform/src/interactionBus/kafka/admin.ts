import { type Admin, type Kafka } from 'kafkajs';
import { type Progress } from './progress.ts';
import { groupOf, topicOf } from './topics.ts';

/** Connects for a task that comes seldom. */
export const withAdmin = async <T>(kafka: Kafka, task: (admin: Admin) => Promise<T>): Promise<T> => {
  const admin = kafka.admin();
  try {
    await admin.connect();
    return await task(admin);
  } finally {
    await admin.disconnect();
  }
};

/** How far each partition of a topic is done, by partition; one on which nobody has begun is not in it. */
export const readCommitted = async (admin: Admin, topic: string): Promise<ReadonlyMap<number, Progress>> => {
  const topics = await admin.fetchOffsets({ groupId: groupOf(topic), topics: [topicOf(topic)] });
  return new Map(
    topics.flatMap(({ partitions }) =>
      partitions
        .filter(({ offset }) => Number(offset) >= 0)
        .map(
          ({ partition, offset, metadata }) => [partition, { offset: Number(offset), done: metadata ?? '' }] as const,
        ),
    ),
  );
};
