import { type Admin } from 'kafkajs';
import { eventually } from '../../postgres/eventually.ts';
import { type TopicShape } from './kafkaCluster.ts';

/** Default number of partitions per topic. */
export const PARTITIONS = 16;

const PREFIX = 'campjay.';
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Longer than any consumer should be down. */
const RETENTION_MS = 30 * DAY_MS;
/** Long enough for an operator to inspect parked messages. */
const PARKED_RETENTION_MS = 90 * DAY_MS;
const TOPIC_VISIBLE_TIMEOUT_MS = 5_000;

/** The Kafka name of a topic. */
export const topicOf = (topic: string): string => `${PREFIX}${topic}`;

/** The Kafka topic of parked messages. It cannot collide, because topics of the bus contain no dot. */
export const parkedTopicOf = (topic: string): string => `${PREFIX}${topic}.parked`;

/** The consumer group of a topic. */
export const groupOf = (topic: string): string => `${PREFIX}${topic}`;

/**
 * Creates a topic and its parked topic if they do not exist; existing ones are not changed. Messages get the broker's
 * append time, not the publisher's clock. The parked topic has one partition: it is small, and its oldest messages are
 * listed first.
 */
export const ensureTopic = async (
  admin: Admin,
  topic: string,
  { partitions = PARTITIONS, replicas }: TopicShape = {},
): Promise<void> => {
  const made = await admin.listTopics();
  const wanted = [
    { topic: topicOf(topic), numPartitions: partitions, keptMs: RETENTION_MS },
    { topic: parkedTopicOf(topic), numPartitions: 1, keptMs: PARKED_RETENTION_MS },
  ].filter((each) => !made.includes(each.topic));
  if (wanted.length === 0) return;
  await admin.createTopics({
    // kafkajs would look up the leaders at once, and fail on brokers that do not know the topic yet.
    waitForLeaders: false,
    topics: wanted.map(({ topic, numPartitions, keptMs }) => ({
      topic,
      numPartitions,
      ...(replicas !== undefined && { replicationFactor: replicas }),
      configEntries: [
        { name: 'message.timestamp.type', value: 'LogAppendTime' },
        { name: 'retention.ms', value: String(keptMs) },
      ],
    })),
  });
  const isKnown = async () => {
    const known = await admin.listTopics();
    return wanted.every((each) => known.includes(each.topic));
  };
  if (!(await eventually(isKnown, TOPIC_VISIBLE_TIMEOUT_MS)))
    throw new Error(`The topic ${topic} was made, but is not known yet`);
};
