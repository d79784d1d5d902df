import { type Log } from '../../log/log.ts';
import { type EncodedMessage, encodeMessages } from '../encodedMessage.ts';
import { withTimeout } from '../withTimeout.ts';
import { batchPublishes, type TopicMessage } from '../batchPublishes.ts';
import { BusUnavailable, DEFAULT_BATCH_SIZE, type InteractionBus } from '../port.ts';
import { RETRY, type RetryRule } from '../retryRule.ts';
import { consumeTopic } from './consumeTopic.ts';
import { type KafkaCluster, openKafka } from './kafkaCluster.ts';
import { listParked, retryParked } from './parkedTopic.ts';
import { openPublisher } from './publisher.ts';
import { toParkedRecord, toRecord } from './record.ts';
import { readLag } from './topicLag.ts';
import { parkedTopicOf, topicOf } from './topics.ts';
import { retryTransient } from './retryTransient.ts';

/** Longer than a broker needs to take over from one that failed; who waits so long is better told. */
const ANSWER_WITHIN_MS = 10_000;
const READ_WITHIN_MS = 30_000;
const LAG_WITHIN_MS = 10_000;
/** A consumer that was killed is missed after this time, and its partitions go to the others. */
const SESSION_TIMEOUT_MS = 10_000;

export interface KafkaBusOptions {
  readonly cluster: KafkaCluster;
  readonly log: Log;
  readonly retry?: RetryRule;
  readonly sessionTimeoutMs?: number;
  readonly answerWithinMs?: number;
}

/**
 * The bus as topics of a Kafka cluster, which are made when they are first used. A key's messages lie in one partition and
 * so in order; an acknowledgement is the commit of an offset. Nothing connects before it is used.
 */
export const openKafkaInteractionBus = ({
  cluster,
  log,
  retry = RETRY,
  sessionTimeoutMs = SESSION_TIMEOUT_MS,
  answerWithinMs = ANSWER_WITHIN_MS,
}: KafkaBusOptions): InteractionBus => {
  // About as long as somebody waits for an answer: the first tries come within a second, one a second later on.
  const retries = 3 + Math.ceil(answerWithinMs / 1_000);
  const kafka = openKafka(cluster, { retries, initialRetryTime: 100, maxRetryTime: 1_000 }, log);
  const publisher = openPublisher(kafka, cluster.topics);
  const closing = new AbortController();
  const consuming = new Set<Promise<void>>();

  const writeBatched = batchPublishes(async (messages) => {
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
    lag: (topic) =>
      runWithin(
        () => withPreparedTopic(topic, () => retryTransient(() => readLag(kafka, topic), LAG_WITHIN_MS)),
        LAG_WITHIN_MS,
      ),
    parked: (topic) => runWithin(() => withPreparedTopic(topic, () => listParked(kafka, topic)), READ_WITHIN_MS),
    retryParked: (topic) =>
      runWithin(() => withPreparedTopic(topic, () => retryParked(kafka, publisher, topic)), READ_WITHIN_MS),
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      await Promise.all(consuming);
      await publisher[Symbol.asyncDispose]();
    },
  };
};
