import { consumeInGroup, type ConsumeTopicOptions } from './consumerSession.ts';
import { type Log } from '../../kernel/log.ts';
import { type Backoff, supervise } from '../../kernel/retry.ts';
import { withTimeout } from '../../kernel/timeouts.ts';
import { type InteractionBus } from '../port.ts';
import { openQueueBus } from '../queueBus.ts';
import { RETRY, type RetryRule, withBusErrors } from '../retryRule.ts';
import { type KafkaCluster, openKafka } from './kafkaCluster.ts';
import { listParked, retryParked } from './parkedTopic.ts';
import { openPublisher, toParkedRecord, toRecord } from './publisher.ts';
import { readLag } from './topicLag.ts';
import { parkedTopicOf, topicOf, retryTransient } from './topics.ts';

const BACKOFF: Backoff = { firstPauseMs: 200, longestPauseMs: 5_000 };

/** Consumes a topic until the signal aborts; if the brokers do not respond, retries with growing pauses. */
const consumeTopic = (options: Omit<ConsumeTopicOptions, 'onJoined'>): Promise<void> => {
  const { signal, log, topic } = options;
  return supervise((resetPauses) => consumeInGroup({ ...options, onJoined: resetPauses }), {
    backoff: BACKOFF,
    onFailure: (error) => log.warn({ error, topic }, 'The interaction bus does not answer; its consumer tries again'),
    signal,
  });
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
  const withPreparedTopic = <T>(topic: string, withinMs: number, work: () => Promise<T>): Promise<T> =>
    withTimeout(withinMs, publisher.prepare(topic).then(work));

  const bus = openQueueBus({
    name: 'Kafka',
    write: async (messages) => {
      for (const topic of new Set(messages.map((each) => each.topic))) await publisher.prepare(topic);
      await publisher.send(messages.map((message) => ({ to: topicOf(message.topic), record: toRecord(message) })));
    },
    consume: (topic, handle, options) =>
      consumeTopic({
        ...options,
        ...{ cluster, topic, handle, retry, sessionTimeoutMs, log },
        park: (message, reason) =>
          withTimeout(
            answerWithinMs,
            publisher.send([{ to: parkedTopicOf(topic), record: toParkedRecord(message, reason) }]),
          ),
      }),
    readLag: (topic) =>
      withPreparedTopic(topic, LAG_WITHIN_MS, () => retryTransient(() => readLag(kafka, topic), LAG_WITHIN_MS)),
    listParked: (topic) => withPreparedTopic(topic, READ_WITHIN_MS, () => listParked(kafka, topic)),
    retryParked: (topic) => withPreparedTopic(topic, READ_WITHIN_MS, () => retryParked(kafka, publisher, topic)),
    close: async () => await publisher[Symbol.asyncDispose](),
  });
  return {
    ...bus,
    // The publication may have to wait for earlier ones; the limit includes that.
    publish: (topic, messages) => withBusErrors(withTimeout(answerWithinMs, bus.publish(topic, messages))),
  };
};
