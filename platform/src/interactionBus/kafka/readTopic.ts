import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Consumer, type EachMessageHandler, type Kafka, type KafkaMessage } from 'kafkajs';
import { withAdmin } from './admin.ts';
import { NothingCame } from './tryAgain.ts';

const FETCH_WAITS_MS = 100;
const LEFT_WITHIN_MS = 2_000;

/**
 * Reads a topic of one partition from its first record on. kafkajs reads in groups only, so this is one of its own, which goes
 * when it has read.
 * @param end the offset after the last record that is wanted
 * @param patienceMs how long it may take until the group has begun, and from some records to the next
 * @throws NothingCame when it takes longer: something hangs, or the records have been deleted meanwhile
 */
export const readTopic = async (
  kafka: Kafka,
  topic: string,
  end: string,
  patienceMs: number,
): Promise<readonly KafkaMessage[]> => {
  const groupId = `campjay.reader.${randomUUID()}`;
  const consumer = kafka.consumer({
    groupId,
    maxWaitTimeInMs: FETCH_WAITS_MS,
    allowAutoTopicCreation: false,
    // kafkajs would start it anew behind our back, and say nothing meanwhile.
    retry: { restartOnFailure: () => Promise.resolve(false) },
  });
  const over = new AbortController();
  const records: KafkaMessage[] = [];
  let heardAt = Date.now();
  const hearNothing = async (): Promise<never> => {
    for (let left = patienceMs; left > 0; left = heardAt + patienceMs - Date.now())
      await pause(left, undefined, { signal: over.signal });
    throw new NothingCame(`${topic} could not be read: nothing came for ${patienceMs} ms`);
  };
  const read = new Promise<void>((resolve, reject) => {
    const eachMessage = ({ message }: { message: KafkaMessage }) => {
      heardAt = Date.now();
      if (Number(message.offset) < Number(end)) records.push(message);
      if (Number(message.offset) >= Number(end) - 1) resolve();
      return Promise.resolve();
    };
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
    start(consumer, topic, eachMessage).catch(reject);
    hearNothing().catch(reject);
  });
  try {
    await read;
    return records;
  } finally {
    over.abort();
    await Promise.race([leave(kafka, consumer, groupId), pause(LEFT_WITHIN_MS, undefined, { ref: false })]);
  }
};

const start = async (consumer: Consumer, topic: string, eachMessage: EachMessageHandler): Promise<void> => {
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  await consumer.run({ autoCommit: false, eachMessage });
};

const leave = async (kafka: Kafka, consumer: Consumer, groupId: string): Promise<void> => {
  await consumer.disconnect().catch(() => undefined);
  await withAdmin(kafka, (admin) => admin.deleteGroups([groupId])).catch(() => undefined); // it would go by itself
};
