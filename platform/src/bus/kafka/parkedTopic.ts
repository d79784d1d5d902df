import { type Kafka, type KafkaMessage } from 'kafkajs';
import { type ParkedMessage } from '../port.ts';
import { withAdmin } from './admin.ts';
import { type Publisher } from './publisher.ts';
import { fromParkedRecord, toRetriedRecord } from './record.ts';
import { readTopic } from './readTopic.ts';
import { parkedTopicOf, topicOf } from './topics.ts';
import { retryTransient } from './retryTransient.ts';

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
