import { type Admin, type Kafka } from 'kafkajs';
import { type TopicShape, type KafkaCluster, openKafka } from './kafkaCluster.ts';
import { errorCode } from '../../kernel/errors.ts';
import { silentLog } from '../../kernel/log.ts';
import { retry } from '../../kernel/retry.ts';
import { REACH_WITHIN_MS, type ReachResult, REACHED, withTimeout, pollUntil } from '../../kernel/timeouts.ts';

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
  if (!(await pollUntil(isKnown, TOPIC_VISIBLE_TIMEOUT_MS)))
    throw new Error(`The topic ${topic} was made, but is not known yet`);
};

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

/** A read received nothing for too long. A retry with a fresh client usually succeeds. */
export class ReadTimeout extends Error {
  override readonly name = 'ReadTimeout';
  readonly retriable = true;
}

/**
 * Retries transient failures with growing pauses: a leader election, a group that is loading, a hanging read. kafkajs
 * marks such errors as retriable, but retries only some of them itself.
 * @throws the last error, if it is not transient or `withinMs` has passed
 */
export const retryTransient = <T>(work: () => Promise<T>, withinMs: number): Promise<T> =>
  retry(work, { firstPauseMs: 50, longestPauseMs: 1_000, withinMs, isTransient: isRetriable });

const isRetriable = (error: unknown): boolean =>
  error instanceof Error && 'retriable' in error && error.retriable === true;

/** Node's error codes for an invalid broker certificate, a non-TLS response or a rejected client certificate. */
const TLS_CODE = /CERT|SIGNATURE|EPROTO|ERR_SSL|ERR_TLS/;

/**
 * Checks the connection by listing the cluster's topics. Reasons are messages of Kafka or Node, which contain no
 * password.
 */
export const reachKafka = async (cluster: KafkaCluster, withinMs = REACH_WITHIN_MS): Promise<ReachResult> => {
  const kafka = openKafka(cluster, { retries: 1, initialRetryTime: 100 }, silentLog);
  try {
    await withTimeout(
      withinMs,
      withAdmin(kafka, (admin) => admin.listTopics()),
    );
    return REACHED;
  } catch (error) {
    const causes = causesOf(error);
    const reason = causes.at(-1)?.message ?? String(error);
    if (causes.some(({ name }) => name === 'KafkaJSSASLAuthenticationError'))
      return {
        kind: 'refused',
        sentence: `The Kafka brokers of KAFKA_BROKERS refuse the account of KAFKA_USERNAME and KAFKA_PASSWORD, or its KAFKA_SASL (${reason}).`,
      };
    if (causes.some((each) => TLS_CODE.test(errorCode(each) ?? '')))
      return {
        kind: 'refused',
        sentence: `The Kafka brokers of KAFKA_BROKERS cannot be reached over TLS as KAFKA_SSL, KAFKA_SSL_CA and KAFKA_SSL_CERTIFICATE say (${reason}).`,
      };
    return { kind: 'unreachable', reason };
  }
};

const causesOf = (error: unknown): readonly Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [];
