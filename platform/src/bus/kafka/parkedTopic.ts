import { randomUUID } from 'node:crypto';
import { type Kafka, type KafkaMessage } from 'kafkajs';
import { withTimeout } from '../../kernel/timeouts.ts';
import { withAdmin, ReadTimeout, parkedTopicOf, topicOf, retryTransient } from './topics.ts';
import { type ParkedMessage } from '../port.ts';
import { type Publisher, fromParkedRecord, toRetriedRecord } from './publisher.ts';

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
  const records: KafkaMessage[] = [];
  let timer: NodeJS.Timeout | undefined;
  const read = new Promise<void>((resolve, reject) => {
    timer = setTimeout(
      () => reject(new ReadTimeout(`${topic} could not be read: nothing came for ${idleTimeoutMs} ms`)),
      idleTimeoutMs,
    );
    const eachMessage = ({ message }: { message: KafkaMessage }) => {
      timer?.refresh();
      if (Number(message.offset) < Number(end)) records.push(message);
      if (Number(message.offset) >= Number(end) - 1) resolve();
      return Promise.resolve();
    };
    const start = async (): Promise<void> => {
      await consumer.connect();
      await consumer.subscribe({ topic, fromBeginning: true });
      await consumer.run({ autoCommit: false, eachMessage });
    };
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
    start().catch(reject);
  });
  const leave = async (): Promise<void> => {
    await consumer.disconnect();
    await withAdmin(kafka, (admin) => admin.deleteGroups([groupId]));
  };
  try {
    await read;
    return records;
  } finally {
    clearTimeout(timer);
    await withTimeout(LEAVE_TIMEOUT_MS, leave()).catch(() => undefined); // the group would expire anyway
  }
};

const MAX_LISTED = 1_000;
/** No new attempt starts after this time; the bus has its own timeout for callers. */
const READ_WITHIN_MS = 20_000;
/** A group with one member starts within a second, even on a busy machine. */
const IDLE_TIMEOUT_MS = 6_000;

/** Lists parked messages, oldest first. */
export const listParked = async (kafka: Kafka, topic: string): Promise<readonly ParkedMessage[]> =>
  (await readParked(kafka, topic)).messages.slice(0, MAX_LISTED);

/**
 * Publishes all parked messages again, then deletes them from the parked topic.
 * @returns the number of messages
 */
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
  /** The offset after the last record. */
  readonly end: string;
}

/** Removes duplicates: a message is parked twice if a consumer died before it could commit. */
const readParked = async (kafka: Kafka, topic: string): Promise<Parked> => {
  const { records, end } = await retryTransient(() => readRecords(kafka, parkedTopicOf(topic)), READ_WITHIN_MS);
  const parked = records.flatMap((record) => fromParkedRecord(record) ?? []);
  return {
    messages: [...new Map(parked.toReversed().map((each) => [each.id, each])).values()].toReversed(),
    end,
  };
};

/** Reads the end of the topic on each attempt: its records may have been deleted since the last one. */
const readRecords = async (
  kafka: Kafka,
  topic: string,
): Promise<{ readonly records: readonly KafkaMessage[]; readonly end: string }> => {
  const { low, high } = await withAdmin(kafka, async (admin) => {
    const [partition] = await admin.fetchTopicOffsets(topic);
    return partition ?? { low: '0', high: '0' };
  });
  return { records: low === high ? [] : await readTopic(kafka, topic, high, IDLE_TIMEOUT_MS), end: high };
};
