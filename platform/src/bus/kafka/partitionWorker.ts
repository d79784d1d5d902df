import { retry } from '../../kernel/retry.ts';
import { type DeliveredMessage, type HandleMessages, UnusableMessage } from '../port.ts';
import { type OnFailure, reasonOf, type RetryRule } from '../retryRule.ts';

/** A fetched record of the partition. */
export interface FetchedMessage {
  readonly offset: number;
  readonly message: DeliveredMessage;
  /** Not written by the bus, so it is never passed to a handler. */
  readonly isForeign?: boolean;
}

export interface PartitionWorkerOptions {
  readonly batchSize: number;
  readonly retry: RetryRule;
  readonly handle: HandleMessages;
  readonly park: (message: DeliveredMessage, reason: string) => Promise<void>;
  /** Commits the offset of the first unfinished message. */
  readonly commit: (offset: number) => Promise<void>;
  /** Runs work when it is this partition's turn: a consumer handles one batch at a time, in the order of the calls. */
  readonly takeTurn: (work: () => Promise<void>) => Promise<void>;
  readonly onFailure: OnFailure;
}

/** Handles the messages of one partition while it is assigned to this consumer. */
export interface PartitionWorker {
  /**
   * Handles fetched messages, except those that it has already received. Resolves when more may be fetched: those left
   * wait for the retries of their keys. Never rejects; must not be called again before that.
   */
  deliver(fetched: readonly FetchedMessage[]): Promise<void>;
  /**
   * Starts nothing more; a batch in progress is finished.
   * @param isLost true if another consumer may own the partition, so that nothing may be acknowledged any more
   */
  end(isLost: boolean): void;
}

/** A key with a failed batch. Its messages wait until those before them are handled or parked. */
interface WaitingKey {
  readonly queue: FetchedMessage[];
  readonly caughtUp: Promise<void>;
}

/** Maximum number of messages in memory for waiting keys; the rest stays with the broker. */
const MAX_UNFINISHED = 5_000;
const COMMIT_RETRY_MS = 500;
const FOREIGN = 'It was not written by the bus: it lacks an id or a key, or is no JSON.';

export const openPartitionWorker = (options: PartitionWorkerOptions): PartitionWorker => {
  const { batchSize, retry: rule, handle, park, commit, takeTurn, onFailure } = options;
  const ending = new AbortController();
  const { signal } = ending;
  /** In ascending order. */
  const unfinished = new Set<number>();
  const waitingKeys = new Map<string, WaitingKey>();
  let next = 0;
  let isLost = false;

  /** Commits until success or the worker's end: only then is a batch finished, and may others have the partition. */
  const acknowledge = async (finished: readonly FetchedMessage[]): Promise<void> => {
    for (const { offset } of finished) unfinished.delete(offset);
    const [offset = next] = unfinished;
    const commitUnlessLost = async () => {
      if (!isLost) await commit(offset);
    };
    await retry(commitUnlessLost, {
      firstPauseMs: COMMIT_RETRY_MS,
      longestPauseMs: COMMIT_RETRY_MS,
      isTransient: () => !signal.aborted,
    }).catch(() => undefined); // its messages are delivered again
  };

  /** Does nothing once the worker has ended. @throws the error of `work` */
  const runAndAcknowledge = (batch: readonly FetchedMessage[], work: () => Promise<void>): Promise<void> =>
    takeTurn(async () => {
      if (signal.aborted) return;
      await work();
      await acknowledge(batch);
    });

  const handleBatch = (batch: readonly FetchedMessage[]): Promise<void> =>
    runAndAcknowledge(batch, async () => {
      if (batch.some(({ isForeign }) => isForeign)) throw new UnusableMessage(FOREIGN);
      await handle(batch.map(({ message }) => message));
    });

  /**
   * Handles one message, with growing pauses between attempts, or parks it.
   * @throws only once the worker has ended
   */
  const handleOrPark = async (record: FetchedMessage, firstAttempt = handleBatch([record])): Promise<void> => {
    const { message } = record;
    const attempt = (number: number): Promise<void> =>
      (number === 1 ? firstAttempt : handleBatch([record])).catch((error: unknown) => {
        onFailure(message, error, error instanceof UnusableMessage || number >= rule.attempts);
        throw error;
      });
    try {
      await retry(attempt, { ...rule, isTransient: (error) => !(error instanceof UnusableMessage), signal });
    } catch (error) {
      const { firstPauseMs, longestPauseMs } = rule;
      const parkMessage = () => runAndAcknowledge([record], () => park(message, reasonOf(error)));
      await retry(parkMessage, { firstPauseMs, longestPauseMs, isTransient: () => true, signal });
    }
  };

  /** Handles the first message alone, because it may have failed its batch, and the rest in batches until one fails. */
  const catchUp = async (key: string, queue: FetchedMessage[], firstAttempt?: Promise<void>): Promise<void> => {
    let attempt = firstAttempt;
    for (let [first] = queue; first && !signal.aborted; [first] = queue) {
      await handleOrPark(first, attempt);
      attempt = undefined;
      queue.shift();
      while (queue.length > 1) {
        const batch = queue.slice(0, batchSize);
        if (!(await succeeds(handleBatch(batch)))) break;
        queue.splice(0, batch.length);
      }
    }
    waitingKeys.delete(key);
  };

  const enqueue = (record: FetchedMessage, firstAttempt?: Promise<void>): void => {
    const { key } = record.message;
    const waiting = waitingKeys.get(key);
    if (waiting) {
      waiting.queue.push(record);
      return;
    }
    const queue = [record];
    const caughtUp = catchUp(key, queue, firstAttempt).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    waitingKeys.set(key, { queue, caughtUp });
  };

  return {
    deliver: async (fetched) => {
      const added = fetched.filter(({ offset }) => offset >= next);
      for (const { offset } of added) unfinished.add(offset);
      next = (added.at(-1)?.offset ?? next - 1) + 1;
      for (let start = 0; start < added.length; start += batchSize) {
        const batch: FetchedMessage[] = [];
        for (const each of added.slice(start, start + batchSize))
          if (waitingKeys.has(each.message.key)) enqueue(each);
          else batch.push(each);
        if (batch.length === 0) continue;
        const attempt = handleBatch(batch);
        if (await succeeds(attempt)) continue;
        for (const each of batch) enqueue(each, batch.length === 1 ? attempt : undefined);
      }
      while (unfinished.size >= MAX_UNFINISHED && !signal.aborted)
        await Promise.race([...waitingKeys.values()].map(({ caughtUp }) => caughtUp));
    },
    end: (lost) => {
      isLost ||= lost;
      ending.abort();
    },
  };
};

const succeeds = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
