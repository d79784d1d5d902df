import { type DeliveredMessage, type HandleMessages, UnusableMessage } from '../port.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { createChangeSignal } from '../../eventstore/changeSignal.ts';
import { pauseAfter, reasonOf, type RetryRule } from '../retryRule.ts';
import { isDoneBy, type Progress, progressOf } from './topics.ts';

/** A fetched message that is not finished yet. */
export interface Pending {
  readonly offset: number;
  readonly message: DeliveredMessage;
  /** Not written by the bus, so it is never passed to a handler. */
  readonly isForeign?: boolean;
  readonly failures: number;
  /** In ms since 1970; its key waits until then. */
  readonly notBefore: number;
}

/**
 * Returns the messages to handle next, in order, without those of waiting keys. A message that has failed before goes
 * alone, because it would fail the batch for the others.
 */
export const dueOf = (pending: readonly Pending[], now: number, batchSize: number): readonly Pending[] => {
  const waiting = new Set(pending.filter(({ notBefore }) => notBefore > now).map(({ message }) => message.key));
  const due: Pending[] = [];
  for (const each of pending) {
    if (due.length === batchSize) break;
    if (waiting.has(each.message.key)) continue;
    if (each.failures > 0) return due.length > 0 ? due : [each];
    due.push(each);
  }
  return due;
};

/** When the next waiting message is due, in ms since 1970; Infinity if none waits. */
export const nextDueOf = (pending: readonly Pending[], now: number): number =>
  pending.reduce((next, { notBefore }) => (notBefore > now ? Math.min(next, notBefore) : next), Infinity);

/** `nothing`: no message is due. `failed`: a message will be retried later. */
export type BatchOutcome = 'nothing' | 'handled' | 'failed';

/** A fetched record of the partition. */
export type FetchedMessage = Pick<Pending, 'offset' | 'message' | 'isForeign'>;

export interface PartitionWorkerOptions {
  /** The committed progress. */
  readonly from: Progress;
  readonly batchSize: number;
  readonly retry: RetryRule;
  readonly handle: HandleMessages;
  readonly park: (message: DeliveredMessage, reason: string) => Promise<void>;
  readonly commit: (progress: Progress) => Promise<void>;
  /** Runs work when it is this partition's turn: a consumer handles one batch at a time. */
  readonly serialize: (work: () => Promise<BatchOutcome>) => Promise<BatchOutcome>;
  /** Called for each message that fails on its own. */
  readonly onFailure: (message: DeliveredMessage, error: unknown, isParked: boolean) => void;
}

/** Handles the messages of one partition while it is assigned to this consumer. */
export interface PartitionWorker {
  /** When the current batch or its acknowledgement started, in ms since 1970; undefined between batches. */
  readonly workingSince: number | undefined;
  /** Adds fetched messages; ignores those that it has already received. */
  enqueue(fetched: readonly FetchedMessage[]): void;
  /** Resolves with true once there is room and nothing to do, with false after `atMostMs`. */
  hasRoom(atMostMs: number): Promise<boolean>;
  /**
   * Stops after the current batch.
   * @param isLost true if another consumer may own the partition, so that nothing may be acknowledged any more
   */
  end(isLost: boolean): Promise<void>;
}

/** Maximum number of messages in memory for waiting keys; the rest stays with the broker. */
const MAX_PENDING = 5_000;
const MAX_WAIT_MS = 60_000;
const COMMIT_RETRY_MS = 500;
const FOREIGN = 'It was not written by the bus: it lacks an id or a key, or is no JSON.';

export const openPartitionWorker = ({
  from,
  batchSize,
  retry,
  handle,
  park,
  commit,
  serialize,
  onFailure,
}: PartitionWorkerOptions): PartitionWorker => {
  const isAlreadyDone = isDoneBy(from);
  const ending = new AbortController();
  const { signal } = ending;
  /** Notified when messages are added, and after each batch. */
  const changeSignal = createChangeSignal();
  let pending: readonly Pending[] = [];
  let next = from.offset;
  let workingSince: number | undefined;
  let isLost = false;

  const due = (): readonly Pending[] => dueOf(pending, Date.now(), batchSize);
  const remove = (done: readonly Pending[]) => {
    const offsets = new Set(done.map(({ offset }) => offset));
    pending = pending.filter(({ offset }) => !offsets.has(offset));
  };
  const postpone = ({ offset }: Pending, failures: number) => {
    const notBefore = Date.now() + pauseAfter(retry, Math.max(failures, 1));
    pending = pending.map((each) => (each.offset === offset ? { ...each, failures, notBefore } : each));
  };

  const handleBatch = async (batch: readonly Pending[]): Promise<BatchOutcome> => {
    const error = await failureOf(handle, batch);
    if (error === undefined) {
      remove(batch);
      return 'handled';
    }
    const [only, ...others] = batch;
    if (only && others.length === 0) return await retryOrPark(only, error.cause);
    for (const each of batch) {
      const outcome = await handleBatch([each]);
      // The cause may affect all messages, such as a database that is down, so do not use up attempts of the others.
      if (outcome === 'failed') return outcome;
    }
    return 'handled';
  };

  /** Parks the message, or postpones it and its key for another attempt. */
  const retryOrPark = async (failed: Pending, error: unknown): Promise<BatchOutcome> => {
    const failures = failed.failures + 1;
    const isParked = error instanceof UnusableMessage || failures >= retry.attempts;
    onFailure(failed.message, error, isParked);
    if (!isParked) {
      postpone(failed, failures);
      return 'failed';
    }
    try {
      await park(failed.message, reasonOf(error));
    } catch {
      postpone(failed, failed.failures); // the bus is unavailable: retry without counting a failure
      return 'failed';
    }
    remove([failed]);
    return 'handled';
  };

  /** Retries until success or the worker's end: only then is the batch finished, and may others have the partition. */
  const acknowledge = async (): Promise<void> => {
    while (!isLost)
      try {
        await commit(
          progressOf(
            pending.map(({ offset }) => offset),
            next,
          ),
        );
        return;
      } catch {
        if (signal.aborted) return; // its messages are delivered again
        await pause(COMMIT_RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
  };

  const processDue = async (): Promise<BatchOutcome> => {
    const batch = due();
    if (signal.aborted || batch.length === 0) return 'nothing';
    workingSince = Date.now();
    const foreign = batch.filter(({ isForeign }) => isForeign);
    for (const each of foreign) await retryOrPark(each, new UnusableMessage(FOREIGN));
    const valid = batch.filter(({ isForeign }) => !isForeign);
    const outcome = valid.length > 0 ? await handleBatch(valid) : 'handled';
    await acknowledge();
    workingSince = undefined;
    return outcome;
  };

  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      const { changeCount } = changeSignal;
      if (due().length > 0) {
        await serialize(processDue);
        changeSignal.notify();
      } else {
        const untilDue = nextDueOf(pending, Date.now()) - Date.now();
        await changeSignal.changedSince(changeCount, { timeoutMs: Math.min(untilDue, MAX_WAIT_MS), signal });
      }
    }
  };

  const over = work();
  return {
    get workingSince() {
      return workingSince;
    },
    enqueue: (fetched) => {
      const added = fetched.filter(({ offset }) => offset >= next);
      next = (added.at(-1)?.offset ?? next - 1) + 1;
      const unprocessed = added.flatMap((each): Pending[] =>
        isAlreadyDone(each.offset) ? [] : [{ ...each, failures: 0, notBefore: 0 }],
      );
      pending = [...pending, ...unprocessed];
      changeSignal.notify();
    },
    hasRoom: async (atMostMs) => {
      const deadline = Date.now() + atMostMs;
      for (;;) {
        const { changeCount } = changeSignal;
        if (signal.aborted || (workingSince === undefined && due().length === 0 && pending.length < MAX_PENDING))
          return true;
        const left = deadline - Date.now();
        if (left <= 0) return false;
        await changeSignal.changedSince(changeCount, { timeoutMs: Math.min(left, MAX_WAIT_MS), signal });
      }
    },
    end: async (lost) => {
      isLost ||= lost;
      ending.abort();
      await over;
    },
  };
};

const failureOf = async (
  handle: HandleMessages,
  batch: readonly Pending[],
): Promise<{ readonly cause: unknown } | undefined> => {
  try {
    await handle(batch.map(({ message }) => message));
    return undefined;
  } catch (cause) {
    return { cause };
  }
};
