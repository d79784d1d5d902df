import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Consumer, type EachMessageHandler, type Kafka, type KafkaMessage } from 'kafkajs';
import { withAdmin } from './admin.ts';
import { ReadTimeout } from './retryTransient.ts';

const FETCH_WAIT_MS = 100;
const LEAVE_TIMEOUT_MS = 2_000;

/**
 * Reads a topic with one partition from its start. kafkajs can only read in groups, so this creates a temporary group
 * and deletes it afterwards.
 * @param end the offset after the last record to read
 * @param idleTimeoutMs maximum wait until the group has started, and between records
 * @throws ReadTimeout after that: something hangs, or the records were deleted meanwhile
 */
export const readTopic = async (
  kafka: Kafka,
  topic: string,
  end: string,
  idleTimeoutMs: number,
): Promise<readonly KafkaMessage[]> => {
  const groupId = `campjay.reader.${randomUUID()}`;
  const consumer = kafka.consumer({
    groupId,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    allowAutoTopicCreation: false,
    // Otherwise kafkajs would restart it silently.
    retry: { restartOnFailure: () => Promise.resolve(false) },
  });
  const over = new AbortController();
  const records: KafkaMessage[] = [];
  let lastMessageAt = Date.now();
  const failWhenIdle = async (): Promise<never> => {
    for (let left = idleTimeoutMs; left > 0; left = lastMessageAt + idleTimeoutMs - Date.now())
      await pause(left, undefined, { signal: over.signal });
    throw new ReadTimeout(`${topic} could not be read: nothing came for ${idleTimeoutMs} ms`);
  };
  const read = new Promise<void>((resolve, reject) => {
    const eachMessage = ({ message }: { message: KafkaMessage }) => {
      lastMessageAt = Date.now();
      if (Number(message.offset) < Number(end)) records.push(message);
      if (Number(message.offset) >= Number(end) - 1) resolve();
      return Promise.resolve();
    };
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
    start(consumer, topic, eachMessage).catch(reject);
    failWhenIdle().catch(reject);
  });
  try {
    await read;
    return records;
  } finally {
    over.abort();
    await Promise.race([leave(kafka, consumer, groupId), pause(LEAVE_TIMEOUT_MS, undefined, { ref: false })]);
  }
};

const start = async (consumer: Consumer, topic: string, eachMessage: EachMessageHandler): Promise<void> => {
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  await consumer.run({ autoCommit: false, eachMessage });
};

const leave = async (kafka: Kafka, consumer: Consumer, groupId: string): Promise<void> => {
  await consumer.disconnect().catch(() => undefined);
  await withAdmin(kafka, (admin) => admin.deleteGroups([groupId])).catch(() => undefined); // it would expire anyway
};
