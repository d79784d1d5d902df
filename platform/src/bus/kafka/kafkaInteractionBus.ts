import { setTimeout as pause } from 'node:timers/promises';
import { consumeInGroup, type ConsumeTopicOptions } from './consumerSession.ts';
import { type Log } from '../../kernel/log.ts';
import { createBatchedWriter, type TopicMessage, type EncodedMessage, encodeMessages } from '../batchPublishes.ts';
import { BusUnavailable, DEFAULT_BATCH_SIZE, type InteractionBus } from '../port.ts';
import { RETRY, type RetryRule, withTimeout } from '../retryRule.ts';
import { type KafkaCluster, openKafka } from './kafkaCluster.ts';
import { listParked, retryParked } from './parkedTopic.ts';
import { openPublisher, toParkedRecord, toRecord } from './publisher.ts';
import { readLag } from './topicLag.ts';
import { parkedTopicOf, topicOf, retryTransient } from './topics.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** Consumes a topic until the signal aborts; if the brokers do not respond, retries with growing pauses. */
const consumeTopic = async (options: Omit<ConsumeTopicOptions, 'onJoined'>): Promise<void> => {
  const { signal, log, topic } = options;
  for (let failures = 0; !signal.aborted;)
    try {
      await consumeInGroup({ ...options, onJoined: () => (failures = 0) });
    } catch (error) {
      failures += 1;
      log.warn({ error, topic }, 'The interaction bus does not answer; its consumer tries again');
      const ms = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
      await pause(ms, undefined, { signal }).catch(() => undefined); // aborted
    }
};

/** Longer than a failover to another broker takes; after it an error is better than waiting. */
const ANSWER_WITHIN_MS = 10_000;
const READ_WITHIN_MS = 30_000;
const LAG_WITHIN_MS = 10_000;
/** The group drops a killed consumer after this time and reassigns its partitions. */
const SESSION_TIMEOUT_MS = 10_000;

export interface KafkaBusOptions {
  readonly cluster: KafkaCluster;
  readonly log: Log;
  readonly retry?: RetryRule;
  readonly sessionTimeoutMs?: number;
  readonly answerWithinMs?: number;
}

/**
 * The bus on a Kafka cluster, whose topics are created on first use. A key's messages share one partition and therefore
 * keep their order; an acknowledgement is an offset commit. Nothing connects before first use.
 */
export const openKafkaInteractionBus = ({
  cluster,
  log,
  retry = RETRY,
  sessionTimeoutMs = SESSION_TIMEOUT_MS,
  answerWithinMs = ANSWER_WITHIN_MS,
}: KafkaBusOptions): InteractionBus => {
  // Covers about `answerWithinMs`: the first attempts come within a second, later ones one second apart.
  const retries = 3 + Math.ceil(answerWithinMs / 1_000);
  const kafka = openKafka(cluster, { retries, initialRetryTime: 100, maxRetryTime: 1_000 }, log);
  const publisher = openPublisher(kafka, cluster.topics);
  const closing = new AbortController();
  const consuming = new Set<Promise<void>>();

  const writeBatched = createBatchedWriter(async (messages) => {
    for (const topic of new Set(messages.map(({ topic }) => topic))) await publisher.prepare(topic);
    await publisher.send(messages.map((message) => ({ to: topicOf(message.topic), record: toRecord(message) })));
  });
  const runWithin = async <T>(work: () => Promise<T>, withinMs: number): Promise<T> => {
    if (closing.signal.aborted) throw new BusUnavailable('The interaction bus is closed');
    return await withTimeout(work(), withinMs);
  };
  const withPreparedTopic = async <T>(topic: string, work: () => Promise<T>): Promise<T> => {
    await publisher.prepare(topic);
    return await work();
  };

  return {
    name: 'Kafka',
    publish: async (topic, messages) => {
      const encoded = encodeMessages(topic, messages);
      if (encoded.length === 0) return;
      const write = () => writeBatched(encoded.map((message: EncodedMessage): TopicMessage => ({ ...message, topic })));
      await runWithin(write, answerWithinMs);
    },
    consume: (topic, handle, { batchSize = DEFAULT_BATCH_SIZE, signal }) => {
      const ended = consumeTopic({
        ...{ cluster, topic, handle, batchSize, retry, sessionTimeoutMs, log },
        signal: AbortSignal.any([signal, closing.signal]),
        park: (message, reason) =>
          withTimeout(
            publisher.send([{ to: parkedTopicOf(topic), record: toParkedRecord(message, reason) }]),
            answerWithinMs,
          ),
      });
      consuming.add(ended);
      return ended.finally(() => consuming.delete(ended));
    },
    readLag: (topic) =>
      runWithin(
        () => withPreparedTopic(topic, () => retryTransient(() => readLag(kafka, topic), LAG_WITHIN_MS)),
        LAG_WITHIN_MS,
      ),
    listParked: (topic) => runWithin(() => withPreparedTopic(topic, () => listParked(kafka, topic)), READ_WITHIN_MS),
    retryParked: (topic) =>
      runWithin(() => withPreparedTopic(topic, () => retryParked(kafka, publisher, topic)), READ_WITHIN_MS),
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      await Promise.all(consuming);
      await publisher[Symbol.asyncDispose]();
    },
  };
};
