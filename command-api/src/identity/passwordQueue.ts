import { createFairQueue, type FairQueue } from '@campjay/platform/http/fairQueue.ts';

/**
 * The line in which everything waits that hashes a password, so that guessing at passwords slows down nobody else.
 * A network (an IPv4 /24, an IPv6 /48: `wideNetworkOf`) is one sender. A school's parents share one, and may sign in together.
 */
export const createPasswordQueue = (): FairQueue =>
  createFairQueue({
    // Node.js reads files on the same four threads, and half of them stay free for that.
    maxConcurrent: 2,
    // At 30 ms each, whoever is the last to be let in waits two seconds.
    maxWaiting: 64,
    // So that those who are refused after all have waited less than a tenth of a second.
    maxFrequentWaiting: 4,
    burst: 60,
    perSecond: 0.5,
  });

/** How much of a token a right password gives back: people who sign in are not taken for those who guess. */
export const SUCCESS_REFUND = 0.8;
