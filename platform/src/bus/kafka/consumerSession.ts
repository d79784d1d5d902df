import { Mutex } from 'async-mutex';
import { type Consumer, type EachBatchPayload } from 'kafkajs';
import { type Log } from '../../kernel/log.ts';
import { pause, pauseAfter } from '../../kernel/retry.ts';
import { withTimeout } from '../../kernel/timeouts.ts';
import { type DeliveredMessage, type HandleMessages, UnusableMessage } from '../port.ts';
import { CONSUMER_BACKOFF, logFailures, type RetryRule } from '../retryRule.ts';
import { type KafkaCluster, openKafka } from './kafkaCluster.ts';
import { partitionAssigner } from './partitionAssigner.ts';
import { type PartitionWorker, openPartitionWorker } from './partitionWorker.ts';
import { fromForeignRecord, fromRecord } from './publisher.ts';
import { groupOf, ensureTopic, PARTITIONS, topicOf, withAdmin } from './topics.ts';

/** The turns of a consumer's partitions: it handles one batch at a time, and starts none while it joins its group. */
export interface Turns {
  /** The partition of the current batch, and when the batch started, in ms since 1970; undefined between batches. */
  readonly working: { readonly partition: number; readonly since: number } | undefined;
  /** Runs work after all earlier work. @throws the error of `work`, after a pause */
  take(partition: number, work: () => Promise<void>): Promise<void>;
  /** Starts no work until `resume` is called. */
  suspend(): void;
  resume(): void;
  /** Resolves when no work runs or waits for its turn. */
  whenIdle(): Promise<void>;
}

/**
 * After a failure the next work waits, longer with each consecutive failure (`CONSUMER_BACKOFF`).
 * @param signal ends these pauses
 */
export const openTurns = (signal: AbortSignal): Turns => {
  const turn = new Mutex();
  const suspended = new Mutex();
  let working: Turns['working'];
  let failures = 0;
  return {
    get working() {
      return working;
    },
    take: (partition, work) =>
      turn.runExclusive(async () => {
        while (suspended.isLocked()) await suspended.waitForUnlock();
        working = { partition, since: Date.now() };
        try {
          await work().finally(() => (working = undefined));
          failures = 0;
        } catch (error) {
          if (!(error instanceof UnusableMessage)) await pause(pauseAfter(CONSUMER_BACKOFF, (failures += 1)), signal);
          throw error;
        }
      }),
    suspend: () => {
      if (!suspended.isLocked()) void suspended.acquire();
    },
    resume: () => suspended.release(),
    whenIdle: () => turn.waitForUnlock(),
  };
};

export interface ConsumeTopicOptions {
  readonly cluster: KafkaCluster;
  readonly topic: string;
  readonly handle: HandleMessages;
  readonly batchSize: number;
  readonly retry: RetryRule;
  readonly park: (message: DeliveredMessage, reason: string) => Promise<void>;
  /** How long the group waits for a silent member before it reassigns the member's partitions. */
  readonly sessionTimeoutMs: number;
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly onJoined: () => void;
}

const HEARTBEAT_INTERVAL_MS = 1_000;
const REBALANCE_TIMEOUT_MS = 15_000;
const FETCH_WAIT_MS = 250;
/**
 * How long handling may block the group's protocol. A longer batch continues in the background; if the member has to
 * rejoin meanwhile, it reports its held partition and that it is stuck.
 */
const MAX_BUSY_MS = 3_000;
const LEAVE_TIMEOUT_MS = 5_000;
/** kafkajs rejoins the group when a batch ends with an error of this type. */
class RequestRebalance extends Error {
  override readonly name = 'RequestRebalance';
  readonly type = 'REBALANCE_IN_PROGRESS';
}

/**
 * Consumes a topic as a member of its group, until the signal aborts. Each partition has a worker. Handling is
 * decoupled from the group's protocol: while a slow handler occupies one partition, other members can join and take
 * over the rest.
 * @throws if the connection to the group is lost for good; no handler is running then
 */
export const consumeInGroup = async (options: ConsumeTopicOptions): Promise<void> => {
  const { cluster, topic, signal, log } = options;
  const kafka = openKafka(cluster, { retries: 3, initialRetryTime: 200 }, log);
  await withAdmin(kafka, (admin) => ensureTopic(admin, topic, cluster.topics));
  const workers = new Map<number, PartitionWorker>();
  const turns = openTurns(signal);
  let memberId = '';
  let wasStuck = false;

  /** Until the member has joined and knows its partitions, it must not start a batch. */
  const describeMember = () => {
    turns.suspend();
    const { working } = turns;
    wasStuck = working !== undefined && Date.now() - working.since >= MAX_BUSY_MS;
    const held = working && workers.has(working.partition) ? [working.partition] : [];
    return { owned: [...workers.keys()], held, isStuck: wasStuck };
  };
  const consumer = kafka.consumer({
    groupId: groupOf(topic),
    partitionAssigners: [partitionAssigner(describeMember)],
    sessionTimeout: options.sessionTimeoutMs,
    rebalanceTimeout: REBALANCE_TIMEOUT_MS,
    heartbeatInterval: HEARTBEAT_INTERVAL_MS,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    allowAutoTopicCreation: false,
    retry: { retries: 3, initialRetryTime: 200, restartOnFailure: () => Promise.resolve(false) },
  });
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    // A new member id means that the group had dropped this member: others may have had its partitions.
    const assigned = new Set(payload.memberId === memberId ? payload.memberAssignment[topicOf(topic)] : []);
    for (const [partition, worker] of workers)
      if (!assigned.has(partition)) {
        workers.delete(partition);
        worker.end(true);
      }
    memberId = payload.memberId;
    turns.resume();
    options.onJoined();
  });

  const openWorker = (partition: number): PartitionWorker => {
    const worker = openPartitionWorker({
      ...options,
      takeTurn: (work) => turns.take(partition, work),
      commit: (offset) => consumer.commitOffsets([{ topic: topicOf(topic), partition, offset: String(offset) }]),
      onFailure: logFailures(log, topic),
    });
    workers.set(partition, worker);
    return worker;
  };
  const eachBatch = async (payload: EachBatchPayload): Promise<void> => {
    const { partition, messages } = payload.batch;
    if (signal.aborted) return;
    const worker = workers.get(partition) ?? openWorker(partition);
    const delivered = worker.deliver(
      messages.map((record) => {
        const [offset, message] = [Number(record.offset), fromRecord(record)];
        if (message) return { offset, message };
        return { offset, message: fromForeignRecord(`${topic} ${partition}`, record), isForeign: true };
      }),
    );
    payload.resolveOffset(payload.batch.lastOffset());
    await withTimeout(MAX_BUSY_MS, delivered).catch(() => void delivered.then(payload.pause()));
    if (!wasStuck || turns.working) return;
    // This member got fewer partitions while it was stuck; now it rejoins to get its full share.
    wasStuck = false;
    throw new RequestRebalance();
  };

  try {
    await whileRunning(consumer, signal, async () => {
      await consumer.connect();
      await consumer.subscribe({ topic: topicOf(topic), fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: cluster.topics?.partitions ?? PARTITIONS,
        eachBatch,
      });
    });
  } finally {
    for (const worker of workers.values()) worker.end(false);
    turns.resume();
    await turns.whenIdle();
    await withTimeout(LEAVE_TIMEOUT_MS, consumer.disconnect()).catch(() => undefined);
  }
};

/** Starts a consumer, and resolves when the signal aborts. However it ends, the start has finished. */
const whileRunning = async (consumer: Consumer, signal: AbortSignal, start: () => Promise<void>): Promise<void> => {
  const crashed = new Promise<never>((_, reject) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
  });
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
  const started = start();
  try {
    await Promise.race([started.then(() => aborted), aborted, crashed]);
  } finally {
    await started.catch(() => undefined);
    crashed.catch(() => undefined); // either it is already being thrown, or it results from the shutdown
  }
};
