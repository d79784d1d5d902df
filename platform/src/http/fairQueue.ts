import { LRUCache } from 'lru-cache';
import { problem, type Problem } from './route.ts';
import { raisedLimit } from './rateLimit.ts';

/** Runs CPU-heavy work that anonymous callers can trigger, such as checking a password. */
export interface FairQueue {
  /**
   * Runs the work when it is the sender's turn.
   * @param request.sender who shares one allowance, such as `wideNetworkOf` an address, or one user
   * @param request.signal work that has not started when it aborts never starts
   * @param refundOf the part of the token (0 to 1) that the sender gets back for this result; none by default
   * @returns the result of the work; 429 if the sender asks too often, 503 if the queue is full, both with Retry-After
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
   * Number of jobs of other frequent senders that may wait before a frequent sender is refused, so that the refusal
   * comes at once.
   */
  readonly maxFrequentWaiting: number;
  /** Size of a sender's token bucket: requests that are allowed at once after a long pause. */
  readonly burst: number;
  /** Tokens that are refilled per second. */
  readonly perSecond: number;
}

/**
 * Number of senders with a bucket in memory. A forgotten sender starts with a full bucket, which most have after
 * minutes anyway.
 */
const MAX_SENDERS = 10_000;
const RETRY_AFTER_SECONDS = 2;
/** A sender who has used no more tokens than this does not count as frequent. */
const FREQUENT_TOKENS = 3;
/**
 * Buckets that differ by less count as equal, so that senders with the same rate do not evict each other after a wait.
 */
const TOKEN_TOLERANCE = 1;

const tooMany = (seconds: number): Problem =>
  problem(429, {
    type: 'TooManyRequests',
    message: 'That was a lot at once. Please try again in a while.',
    retryAfterSeconds: seconds,
  });

const busy: Problem = problem(503, {
  type: 'Busy',
  message: 'Very many people are asking for this right now. Please try again in a moment.',
  retryAfterSeconds: RETRY_AFTER_SECONDS,
});

interface QueueEntry {
  readonly sender: string;
  readonly begin: () => void;
  readonly refuse: () => void;
}

/**
 * A bounded queue that serves the least active senders first, so that a sender who floods it waits behind everybody
 * else. Each sender has a token bucket; the fuller it is, the sooner their turn. If the queue is full, a sender evicts
 * the last job of the sender with the emptiest bucket, provided that bucket is emptier than their own by a token.
 * Frequent senders share a short queue, because waiting in a long one would only delay their refusal. Counts are per
 * process.
 * @param now in milliseconds; only differences matter
 */
export const createFairQueue = (
  { maxConcurrent, maxWaiting, maxFrequentWaiting, ...rate }: FairQueueLimits,
  now: () => number = () => performance.now(),
): FairQueue => {
  const [burst, perSecond] = [raisedLimit(rate.burst), raisedLimit(rate.perSecond)];
  const buckets = new LRUCache<string, { readonly tokens: number; readonly at: number }>({ max: MAX_SENDERS });
  let waiting: readonly QueueEntry[] = [];
  let running = 0;

  const tokensOf = (sender: string): number => {
    const bucket = buckets.peek(sender);
    return bucket ? Math.min(burst, bucket.tokens + ((now() - bucket.at) / 1000) * perSecond) : burst;
  };
  const refundTokens = (sender: string, tokens: number): void =>
    void buckets.set(sender, { tokens: Math.min(burst, tokensOf(sender) + tokens), at: now() });
  const removeEntry = (entry: QueueEntry): void => {
    waiting = waiting.filter((each) => each !== entry);
  };
  const beginNext = (): void => {
    if (running >= maxConcurrent) return;
    const next = waiting.reduce<QueueEntry | undefined>(
      (first, each) => (first && tokensOf(first.sender) >= tokensOf(each.sender) ? first : each),
      undefined,
    );
    if (!next) return;
    removeEntry(next);
    next.begin();
  };
  const isFrequent = (sender: string): boolean => tokensOf(sender) < burst - FREQUENT_TOKENS;
  /** The candidates for eviction before this sender may wait; empty if there is room. */
  const evictionCandidates = (sender: string): readonly QueueEntry[] => {
    const rivals = isFrequent(sender)
      ? waiting.filter((each) => each.sender !== sender && isFrequent(each.sender))
      : [];
    if (rivals.length >= maxFrequentWaiting) return rivals;
    return waiting.length >= maxWaiting ? waiting : [];
  };
  /** Returns false if there is no room and no candidate's bucket is emptier by `TOKEN_TOLERANCE`. */
  const makeRoomFor = (sender: string): boolean => {
    const candidates = evictionCandidates(sender);
    if (candidates.length === 0) return true;
    const evicted = candidates.reduce((last, each) => (tokensOf(last.sender) < tokensOf(each.sender) ? last : each));
    if (tokensOf(evicted.sender) + TOKEN_TOLERANCE > tokensOf(sender)) return false;
    removeEntry(evicted);
    evicted.refuse();
    return true;
  };

  return {
    run: async ({ sender, signal }, work, refundOf = () => 0) => {
      const tokens = tokensOf(sender);
      if (tokens < 1) return tooMany(Math.ceil((1 - tokens) / perSecond));
      buckets.set(sender, { tokens: tokens - 1, at: now() });
      if (signal.aborted || !makeRoomFor(sender)) return busy;
      return new Promise((resolve, reject) => {
        const entry: QueueEntry = {
          sender,
          begin: () => {
            signal.removeEventListener('abort', handleAbort);
            running += 1;
            void work()
              .then((result) => {
                refundTokens(sender, refundOf(result));
                return result;
              })
              .finally(() => {
                running -= 1;
                beginNext();
              })
              .then(resolve, reject);
          },
          refuse: () => {
            signal.removeEventListener('abort', handleAbort);
            resolve(busy);
          },
        };
        const handleAbort = (): void => {
          removeEntry(entry);
          entry.refuse();
        };
        signal.addEventListener('abort', handleAbort);
        waiting = [...waiting, entry];
        beginNext();
      });
    },
  };
};
