import { type Admin, type Kafka } from 'kafkajs';
import { type Progress } from './progress.ts';
import { groupOf, topicOf } from './topics.ts';

/** Connects an admin client for a rare task. */
export const withAdmin = async <T>(kafka: Kafka, task: (admin: Admin) => Promise<T>): Promise<T> => {
  const admin = kafka.admin();
  try {
    await admin.connect();
    return await task(admin);
  } finally {
    await admin.disconnect();
  }
};

/** Returns the committed progress of each partition of a topic; partitions without a commit are missing. */
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
