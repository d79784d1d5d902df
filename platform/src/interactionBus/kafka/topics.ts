import { type Admin } from 'kafkajs';
import { eventually } from '../../postgres/eventually.ts';
import { type TopicShape } from './kafkaCluster.ts';

/** Into how many partitions a topic is divided unless somebody says otherwise. */
export const PARTITIONS = 16;

const PREFIX = 'campjay.';
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Longer than anybody lets a consumer stand still. */
const RETENTION_MS = 30 * DAY_MS;
/** Long enough for somebody to look at what was parked; after that nobody will. */
const PARKED_RETENTION_MS = 90 * DAY_MS;
const TOPIC_VISIBLE_TIMEOUT_MS = 5_000;

/** How Kafka calls a topic of the bus. */
export const topicOf = (topic: string): string => `${PREFIX}${topic}`;

/** Where a topic's parked messages wait. No topic of the bus has a dot in its name. */
export const parkedTopicOf = (topic: string): string => `${PREFIX}${topic}.parked`;

/** The group that all consumers of a topic are members of. */
export const groupOf = (topic: string): string => `${PREFIX}${topic}`;

/**
 * Makes a topic and the place of its parked messages, where they do not exist yet; what an operator has made stays as it is.
 * Its messages bear the time at which the broker appended them, not the clock of whoever publishes. The parked ones lie in
 * one partition: they are few, and the oldest is to be shown first.
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
    // kafkajs asks for the leaders at once, and fails where the brokers have not heard of the topic yet.
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
