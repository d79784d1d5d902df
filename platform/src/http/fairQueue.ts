import { LRUCache } from 'lru-cache';
import { problem, type Problem } from './route.ts';
import { scaleLimit, tooManyRequests } from './rateLimit.ts';

/** A queue for CPU-heavy work that anonymous callers can request, such as checking a password. */
export interface FairQueue {
  /**
   * Runs the work when it is the sender's turn.
   * @param request.sender identifies a token bucket: a network (see `wideNetworkOf`) or a user
   * @param request.signal if it aborts before the work has started, the work never starts
   * @param refundOf returns the part of the token (0 to 1) that the sender gets back for a result; none by default
   * @returns the result of the work; 429 if the sender has no token left, 503 if the queue is full
   */
  run<Result>(
    request: QueueRequest,
    work: () => Promise<Result>,
    refundOf?: (result: Result) => number,
  ): Promise<Result | Problem>;
}

interface QueueRequest {
  readonly sender: string;
  readonly signal: AbortSignal;
}

export interface FairQueueLimits {
  /** Number of jobs that run at the same time. */
  readonly maxConcurrent: number;
  /** Number of jobs that may wait, over all senders. */
  readonly maxWaiting: number;
  /**
   * Number of jobs of frequent senders that may wait. It is lower than `maxWaiting`: most of these jobs are refused in
   * the end, and a long wait would only delay the refusal.
   */
  readonly maxFrequentWaiting: number;
  /** Size of a sender's token bucket: the number of requests that are allowed together after a long pause. */
  readonly burst: number;
  /** Tokens that are refilled per second. */
  readonly perSecond: number;
}

/**
 * Maximum number of senders with a bucket in memory. A sender that is dropped starts again with a full bucket, which
 * most buckets are after a few minutes anyway.
 */
const MAX_SENDERS = 10_000;
const RETRY_AFTER_SECONDS = 2;
/** A sender counts as frequent if more tokens than this are missing from their bucket. */
const FREQUENT_TOKENS = 3;
/**
 * A sender evicts another one only if the difference between their buckets is at least this many tokens. Otherwise
 * senders with the same rate would evict each other.
 */
const TOKEN_TOLERANCE = 1;

const queueIsFull: Problem = problem(503, {
  type: 'Busy',
  message: 'Very many people are using this right now. Please try again in a moment.',
  retryAfterSeconds: RETRY_AFTER_SECONDS,
});

interface QueueEntry {
  readonly sender: string;
  readonly begin: () => void;
  readonly refuse: () => void;
}

/**
 * Creates a bounded queue that serves the least active senders first, so that a sender who floods it waits behind
 * everybody else. Each sender has a token bucket, and the job of the fullest bucket is next. If the queue is full, a
 * new job evicts the last job of the emptiest bucket, provided that this bucket has at least one token less than the
 * new sender's. Frequent senders share a short part of the queue, because a long wait would only delay their refusal.
 * Counts are per process.
 * @param now a clock in ms; only differences matter
 */
export const createFairQueue = (
  { maxConcurrent, maxWaiting, maxFrequentWaiting, ...rate }: FairQueueLimits,
  now: () => number = () => performance.now(),
): FairQueue => {
  const [burst, perSecond] = [scaleLimit(rate.burst), scaleLimit(rate.perSecond)];
  const buckets = new LRUCache<string, { readonly tokens: number; readonly updatedAt: number }>({ max: MAX_SENDERS });
  let queue: readonly QueueEntry[] = [];
  let runningCount = 0;

  const tokensOf = (sender: string): number => {
    const bucket = buckets.peek(sender);
    return bucket ? Math.min(burst, bucket.tokens + ((now() - bucket.updatedAt) / 1000) * perSecond) : burst;
  };
  const refundTokens = (sender: string, tokens: number): void =>
    void buckets.set(sender, { tokens: Math.min(burst, tokensOf(sender) + tokens), updatedAt: now() });
  const removeEntry = (entry: QueueEntry): void => {
    queue = queue.filter((each) => each !== entry);
  };
  const beginNext = (): void => {
    if (runningCount >= maxConcurrent) return;
    const next = queue.reduce<QueueEntry | undefined>(
      (best, each) => (best && tokensOf(best.sender) >= tokensOf(each.sender) ? best : each),
      undefined,
    );
    if (!next) return;
    removeEntry(next);
    next.begin();
  };
  const isFrequent = (sender: string): boolean => tokensOf(sender) < burst - FREQUENT_TOKENS;
  /**
   * If the queue is full for this sender, returns the jobs that may be evicted to make room; otherwise an empty list.
   */
  const findEvictionCandidates = (sender: string): readonly QueueEntry[] => {
    const otherFrequentEntries = isFrequent(sender)
      ? queue.filter((each) => each.sender !== sender && isFrequent(each.sender))
      : [];
    if (otherFrequentEntries.length >= maxFrequentWaiting) return otherFrequentEntries;
    return queue.length >= maxWaiting ? queue : [];
  };
  /** Evicts a job if necessary. Returns false if the queue is full and no other job may be evicted for this sender. */
  const makeRoomFor = (sender: string): boolean => {
    const candidates = findEvictionCandidates(sender);
    if (candidates.length === 0) return true;
    const evictedEntry = candidates.reduce((worst, each) =>
      tokensOf(worst.sender) < tokensOf(each.sender) ? worst : each,
    );
    if (tokensOf(evictedEntry.sender) + TOKEN_TOLERANCE > tokensOf(sender)) return false;
    removeEntry(evictedEntry);
    evictedEntry.refuse();
    return true;
  };

  return {
    run: async ({ sender, signal }, work, refundOf = () => 0) => {
      const tokens = tokensOf(sender);
      if (tokens < 1) return tooManyRequests(Math.ceil((1 - tokens) / perSecond));
      buckets.set(sender, { tokens: tokens - 1, updatedAt: now() });
      if (signal.aborted || !makeRoomFor(sender)) return queueIsFull;
      return new Promise((resolve, reject) => {
        const entry: QueueEntry = {
          sender,
          begin: () => {
            signal.removeEventListener('abort', handleAbort);
            runningCount += 1;
            void work()
              .then((result) => {
                refundTokens(sender, refundOf(result));
                return result;
              })
              .finally(() => {
                runningCount -= 1;
                beginNext();
              })
              .then(resolve, reject);
          },
          refuse: () => {
            signal.removeEventListener('abort', handleAbort);
            resolve(queueIsFull);
          },
        };
        const handleAbort = (): void => {
          removeEntry(entry);
          entry.refuse();
        };
        signal.addEventListener('abort', handleAbort);
        queue = [...queue, entry];
        beginNext();
      });
    },
  };
};
