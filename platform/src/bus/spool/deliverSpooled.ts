import { type ChangeSignal } from '../../eventstore/changeSignal.ts';
import { type Log } from '../../kernel/log.ts';
import { pause, pauseAfter } from '../../kernel/retry.ts';
import { withTimeout } from '../../kernel/timeouts.ts';
import { type InteractionBus, type Message, MessageRefused } from '../port.ts';
import { type Spool } from './spool.ts';
import { type Segment, type SpooledMessage } from './spoolFolder.ts';

export interface SpoolDeliveryOptions {
  readonly spool: Spool;
  readonly bus: Pick<InteractionBus, 'publish'>;
  /** Notified when messages are spooled, or taken over from another process. */
  readonly changeSignal: ChangeSignal;
  /** The pause after the first failure; later pauses grow. */
  readonly firstPauseMs: number;
  readonly signal: AbortSignal;
  readonly log: Log;
  /** Maximum number of messages per publication. */
  readonly batchSize?: number;
}

const LONGEST_PAUSE_MS = 5_000;
/** Timeout of one publication. */
const PUBLISH_TIMEOUT_MS = 15_000;
/** How long to wait for a notification before checking the spool again. */
const MAX_WAIT_MS = 60_000;
const DEFAULT_BATCH_SIZE = 500;

/** How much of a segment the bus has accepted, so that a retry does not publish those messages again. */
interface Progress {
  /** Number of delivered messages, in the order of `groupByTopic`. */
  delivered: number;
  /** Messages before this index are published one by one, because the bus refused one message of their batch. */
  publishSinglyUntil: number;
}

/**
 * Publishes spooled messages in order, until the signal aborts. After a failure it resumes at the failed publication,
 * so progress is made even if the bus accepts only a few publications at a time. While the bus is unavailable, it
 * retries with growing pauses, at least every five seconds.
 */
export const deliverSpooled = async (options: SpoolDeliveryOptions): Promise<void> => {
  const { spool, changeSignal, firstPauseMs, signal, log } = options;
  const progressBySegment = new WeakMap<Segment, Progress>();
  let [failureCount, deliveredCount] = [0, 0];
  const onAccepted = (messageCount: number): void => {
    failureCount = 0;
    deliveredCount += messageCount;
  };
  while (!signal.aborted) {
    const { changeCount } = changeSignal;
    try {
      const oldest = await spool.readOldestSegment();
      if (oldest) {
        const { segment, messages, damaged } = oldest;
        const segmentProgress = progressBySegment.get(segment) ?? { delivered: 0, publishSinglyUntil: 0 };
        if (!progressBySegment.has(segment) && damaged > 0)
          log.error({ damaged, segment: segment.name }, 'Stored interactions were damaged on disk and are lost');
        progressBySegment.set(segment, segmentProgress);
        await deliverRest(options, groupByTopic(messages), segmentProgress, onAccepted);
        await spool.remove(segment);
        continue;
      }
      if (deliveredCount > 0)
        log.info(
          { delivered: deliveredCount },
          'The interaction bus answers again; all stored messages were delivered',
        );
      deliveredCount = 0;
      await changeSignal.changedSince(changeCount, { timeoutMs: MAX_WAIT_MS, signal });
    } catch (error) {
      log.debug({ error }, 'Stored messages could not be delivered to the interaction bus yet');
      failureCount += 1;
      await pause(pauseAfter({ firstPauseMs, longestPauseMs: LONGEST_PAUSE_MS }, failureCount), signal);
    }
  }
};

/** Sorts messages by topic, so that they can be published together. The bus guarantees order only within a topic. */
const groupByTopic = (messages: readonly SpooledMessage[]): readonly SpooledMessage[] =>
  [...new Set(messages.map(({ topic }) => topic))].flatMap((topic) => messages.filter((each) => each.topic === topic));

/** Publishes the messages of a segment that the bus has not accepted yet, and updates `progress`, even on an error. */
const deliverRest = async (
  { bus, signal, log, batchSize = DEFAULT_BATCH_SIZE }: SpoolDeliveryOptions,
  messages: readonly SpooledMessage[],
  progress: Progress,
  onAccepted: (messageCount: number) => void,
): Promise<void> => {
  for (let next = messages[progress.delivered]; next; next = messages[progress.delivered]) {
    const { topic } = next;
    const isSingle = progress.delivered < progress.publishSinglyUntil;
    const batch = messages
      .slice(progress.delivered, progress.delivered + (isSingle ? 1 : batchSize))
      .filter((each) => each.topic === topic);
    try {
      await withTimeout(PUBLISH_TIMEOUT_MS, bus.publish(topic, batch.map(toMessage)), signal);
    } catch (error) {
      if (!(error instanceof MessageRefused)) throw error;
      if (!isSingle) {
        progress.publishSinglyUntil = progress.delivered + batch.length;
        continue;
      }
      // The message was valid when it was spooled, but this version may have stricter rules. It is dropped, because
      // otherwise all messages behind it would wait forever.
      log.error({ error, topic, messageId: next.id }, 'A stored message was refused and is lost');
    }
    progress.delivered += batch.length;
    onAccepted(batch.length);
  }
};

const toMessage = ({ id, key, body, receivedAt, traceparent }: SpooledMessage): Message => ({
  id,
  key,
  ...(traceparent !== undefined && { traceparent }),
  body: JSON.parse(body),
  receivedAt: new Date(receivedAt),
});
