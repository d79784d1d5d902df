import { createFairQueue, type FairQueue } from '@campjay/platform/http/fairQueue.ts';

/**
 * The queue for all password hashing, so that password guessing slows down nobody else. A network (an IPv4 /24, an IPv6
 * /48: `wideNetworkOf`) counts as one sender. A school's parents share one, and may sign in at the same time.
 */
export const createPasswordQueue = (): FairQueue =>
  createFairQueue({
    // Node.js reads files on the same four threads; half of them stay free for that.
    maxConcurrent: 2,
    // At 30 ms each, the last in the queue waits two seconds.
    maxWaiting: 64,
    // Requests that are refused in the end have then waited less than a tenth of a second.
    maxFrequentWaiting: 4,
    burst: 60,
    perSecond: 0.5,
  });

/** Share of a token that a correct password returns: users who sign in are not treated like guessers. */
export const SUCCESS_REFUND = 0.8;
