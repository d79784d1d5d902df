import { LRUCache } from 'lru-cache';
import { problem, type Problem } from './route.ts';
import { raisedLimit } from './rateLimit.ts';

/** Work that keeps a processor busy and that strangers may ask for, such as comparing a password. */
export interface FairQueue {
  /**
   * Does the work when it is the sender's turn.
   * @param asked.sender who shares one allowance, such as `wideNetworkOf` an address, or one person
   * @param asked.signal work that has not begun when it aborts is never begun
   * @param refundOf how much of its token (0 to 1) the sender gets back, by what came of the work; nothing when absent
   * @returns what the work returns; 429 where the sender asks too often, 503 where too many wait, both with Retry-After
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
  /** How much is done at the same time. */
  readonly maxConcurrent: number;
  /** How much may wait, of all senders together. */
  readonly maxWaiting: number;
  /** How much may wait beside their own where the senders asked more than a few times of late, so that a refusal comes at once. */
  readonly maxFrequentWaiting: number;
  /** How often a sender may ask at once who has not asked for long … */
  readonly burst: number;
  /** … and how often a second from then on. */
  readonly perSecond: number;
}

/** Senders that are remembered. One that is forgotten has a full allowance again, as almost all have after minutes. */
const MAX_SENDERS = 10_000;
const RETRY_AFTER_SECONDS = 2;
/** Whoever has used up no more tokens than these is not taken for somebody who floods the queue. */
const FREQUENT_TOKENS = 3;
/** Buckets that differ by less are taken as equal, so that senders who ask equally often do not push each other out after a wait. */
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
 * A bounded queue in which those go first who asked least of late, so that whoever floods it waits behind everybody else.
 * Each sender has a token bucket; the fuller it is, the sooner their turn. Where the queue is full, a sender makes room by
 * pushing out the last work of the sender with the emptiest bucket, if that one is emptier than their own by a token. Senders who ask often
 * have a short queue among themselves, because waiting in a long one would only delay their refusal.
 * Counted in this process.
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
  /** The work that this sender must push out some of before they may wait; empty where there is room. */
  const evictionCandidates = (sender: string): readonly QueueEntry[] => {
    const rivals = isFrequent(sender)
      ? waiting.filter((each) => each.sender !== sender && isFrequent(each.sender))
      : [];
    if (rivals.length >= maxFrequentWaiting) return rivals;
    return waiting.length >= maxWaiting ? waiting : [];
  };
  /** False where everybody who waits has asked no more than this sender. */
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
