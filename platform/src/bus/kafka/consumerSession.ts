import { setTimeout as pause } from 'node:timers/promises';
import { type BatchOutcome, type PartitionWorker, openPartitionWorker } from './partitionWorker.ts';
import { type Consumer, type EachBatchPayload } from 'kafkajs';
import { type Log } from '../../kernel/log.ts';
import { type DeliveredMessage, type HandleMessages } from '../port.ts';
import { type RetryRule } from '../retryRule.ts';
import { type KafkaCluster, openKafka } from './kafkaCluster.ts';
import { partitionAssigner } from './partitionAssigner.ts';
import { fromForeignRecord, fromRecord } from './publisher.ts';
import { groupOf, ensureTopic, PARTITIONS, topicOf, readCommitted, withAdmin, type Progress } from './topics.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** A serial queue whose work starts only while the gate is open. */
export interface DeliveryGate {
  /** Runs work after all earlier work, once the gate is open. */
  readonly serialize: (work: () => Promise<BatchOutcome>) => Promise<BatchOutcome>;
  readonly closeGate: () => void;
  readonly openGate: () => void;
}

/**
 * After a failure the next work waits, longer with each consecutive failure, so that an outage uses up few attempts per
 * message.
 * @param signal ends these pauses
 */
export const openDeliveryGate = (signal: AbortSignal): DeliveryGate => {
  let last: Promise<unknown> = Promise.resolve();
  let failures = 0;
  let gate: { readonly whenOpen: Promise<void>; readonly open: () => void } | undefined;

  const run = async (work: () => Promise<BatchOutcome>): Promise<BatchOutcome> => {
    while (gate) await gate.whenOpen;
    const outcome = await work();
    if (outcome === 'handled') failures = 0;
    if (outcome === 'failed') {
      const ms = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
      failures += 1;
      await pause(ms, undefined, { signal }).catch(() => undefined); // aborted
    }
    return outcome;
  };

  return {
    serialize: (work) => {
      const result = last.then(() => run(work));
      last = result.catch(() => undefined);
      return result;
    },
    closeGate: () => {
      if (gate) return;
      let open = (): void => undefined;
      const whenOpen = new Promise<void>((resolve) => (open = resolve));
      gate = { whenOpen, open };
    },
    openGate: () => {
      gate?.open();
      gate = undefined;
    },
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
 * rejoin meanwhile, it reports its held partitions and that it is stuck.
 */
const MAX_BUSY_MS = 3_000;
const LEAVE_TIMEOUT_MS = 5_000;

/** kafkajs rejoins the group when a batch ends with an error of this type. */
class RequestRebalance extends Error {
  override readonly name = 'AskForShare';
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
  /** Unfinished batches of partitions that were given up. */
  const ending = new Map<number, Promise<void>>();
  const { serialize, closeGate, openGate } = openDeliveryGate(signal);
  let memberId = '';
  let isBusyTooLong = false;
  let committed: Promise<ReadonlyMap<number, Progress>> | undefined;

  const describeMember = () => {
    closeGate();
    const held = [...workers].filter(([, { workingSince }]) => workingSince !== undefined);
    isBusyTooLong = held.some(([, { workingSince = Infinity }]) => Date.now() - workingSince >= MAX_BUSY_MS);
    return { owned: [...workers.keys()], held: held.map(([partition]) => partition), isStuck: isBusyTooLong };
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

  const releasePartition = (partition: number, worker: PartitionWorker) => {
    workers.delete(partition);
    const over = Promise.all([ending.get(partition), worker.end(true)]).then(() => undefined);
    ending.set(partition, over);
    void over.then(() => ending.get(partition) === over && ending.delete(partition));
  };
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    // A new member id means that the group had dropped this member: others may have had its partitions.
    const assigned = new Set(payload.memberId === memberId ? payload.memberAssignment[topicOf(topic)] : []);
    for (const [partition, worker] of workers) if (!assigned.has(partition)) releasePartition(partition, worker);
    memberId = payload.memberId;
    committed = undefined;
    openGate();
    options.onJoined();
  });

  const openWorkerFor = async (partition: number): Promise<PartitionWorker> => {
    committed ??= withAdmin(kafka, (admin) => readCommitted(admin, topic));
    const worker = openPartitionWorker({
      ...options,
      from: (await committed).get(partition) ?? { offset: 0, done: '' },
      serialize,
      commit: ({ offset, done }) =>
        consumer.commitOffsets([{ topic: topicOf(topic), partition, offset: String(offset), metadata: done }]),
      onFailure: ({ id }, error, isParked) =>
        log.warn({ error, topic, messageId: id }, isParked ? 'A message was parked' : 'A message is tried again later'),
    });
    workers.set(partition, worker);
    return worker;
  };
  /** Pauses fetching from a partition until the promise settles. */
  const pauseUntil = (payload: EachBatchPayload, over: Promise<unknown>) => {
    const resume = payload.pause();
    void over.then(resume);
  };
  const handleFetched = async (payload: EachBatchPayload): Promise<void> => {
    const { partition, messages } = payload.batch;
    const before = ending.get(partition);
    if (signal.aborted) return;
    if (before) {
      pauseUntil(payload, before);
      return;
    }
    const worker = workers.get(partition) ?? (await openWorkerFor(partition));
    worker.enqueue(
      messages.map((record) => {
        const [offset, message] = [Number(record.offset), fromRecord(record)];
        if (message) return { offset, message };
        return { offset, message: fromForeignRecord(`${topic} ${partition}`, record), isForeign: true };
      }),
    );
    payload.resolveOffset(payload.batch.lastOffset());
    if (!(await worker.hasRoom(MAX_BUSY_MS))) pauseUntil(payload, worker.hasRoom(Infinity));
    if (!isBusyTooLong || [...workers.values()].some(({ workingSince }) => workingSince !== undefined)) return;
    // This member got fewer partitions while it was stuck; now it rejoins to get its full share.
    isBusyTooLong = false;
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
        eachBatch: handleFetched,
      });
    });
  } finally {
    openGate();
    await Promise.all([...[...workers.values()].map((worker) => worker.end(false)), ...ending.values()]);
    await Promise.race([
      consumer.disconnect().catch(() => undefined),
      pause(LEAVE_TIMEOUT_MS, undefined, { ref: false }),
    ]);
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
