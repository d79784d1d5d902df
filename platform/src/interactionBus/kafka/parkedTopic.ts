import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kafka, type KafkaMessage } from 'kafkajs';
import { type ParkedMessage } from '../port.ts';
import { withAdmin } from './admin.ts';
import { type Publisher } from './publisher.ts';
import { fromParkedRecord, toRetriedRecord } from './record.ts';
import { parkedTopicOf, topicOf } from './topics.ts';

const SHOWN = 1_000;
const READ_WITHIN_MS = 20_000;

/** What was parked, the oldest first. */
export const listParked = async (kafka: Kafka, topic: string): Promise<readonly ParkedMessage[]> =>
  (await readParked(kafka, topic)).messages.slice(0, SHOWN);

/** Publishes all that was parked once more, then takes it out of the parked ones; says how many messages those were. */
export const retryParked = async (kafka: Kafka, publisher: Publisher, topic: string): Promise<number> => {
  const { messages, end } = await readParked(kafka, topic);
  await publisher.send(messages.map((message) => ({ to: topicOf(topic), record: toRetriedRecord(message) })));
  if (messages.length > 0)
    await withAdmin(kafka, async (admin) => {
      await admin.fetchTopicMetadata({ topics: [parkedTopicOf(topic)] });
      await admin.deleteTopicRecords({ topic: parkedTopicOf(topic), partitions: [{ partition: 0, offset: end }] });
    });
  return messages.length;
};

interface Parked {
  readonly messages: readonly ParkedMessage[];
  /** The offset after the last of them. */
  readonly end: string;
}

/** A message that was parked twice, because a consumer died before it could say that it had parked it, is in it once. */
const readParked = async (kafka: Kafka, topic: string): Promise<Parked> => {
  const { low, high } = await withAdmin(kafka, async (admin) => {
    const [partition] = await admin.fetchTopicOffsets(parkedTopicOf(topic));
    return partition ?? { low: '0', high: '0' };
  });
  const records = low === high ? [] : await readUpTo(kafka, parkedTopicOf(topic), high);
  const parked = records.flatMap((record) => fromParkedRecord(record) ?? []);
  return {
    messages: [...new Map(parked.toReversed().map((each) => [each.id, each])).values()].toReversed(),
    end: high,
  };
};

/** Reads a topic of one partition. kafkajs reads in groups only, so this is one of its own, which goes when it has read. */
const readUpTo = async (kafka: Kafka, topic: string, end: string): Promise<readonly KafkaMessage[]> => {
  const groupId = `campjay.reader.${randomUUID()}`;
  const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 100, allowAutoTopicCreation: false });
  const records: KafkaMessage[] = [];
  const timeout = new AbortController();
  try {
    await consumer.connect();
    await consumer.subscribe({ topic, fromBeginning: true });
    const readAll = new Promise<void>((resolve) => {
      const eachMessage = ({ message }: { message: KafkaMessage }) => {
        if (Number(message.offset) < Number(end)) records.push(message);
        if (Number(message.offset) >= Number(end) - 1) resolve();
        return Promise.resolve();
      };
      void consumer.run({ autoCommit: false, eachMessage });
    });
    const tooLate = pause(READ_WITHIN_MS, undefined, { signal: timeout.signal }).then(() => {
      throw new Error(`${topic} could not be read in time`);
    });
    tooLate.catch(() => undefined);
    await Promise.race([readAll, tooLate]);
    return records;
  } finally {
    timeout.abort();
    await consumer.disconnect();
    await withAdmin(kafka, (admin) => admin.deleteGroups([groupId])).catch(() => undefined); // it would go by itself
  }
};
