import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Frequency, problem, type Problem } from './route.ts';

export interface RateLimit {
  /**
   * Counts one request of the caller; a problem (429, with the seconds to wait) when there were too many.
   * @param count as how many it counts
   */
  consume(caller: string, count?: number): Promise<Problem | undefined>;
}

let factor = 1;

/**
 * Makes every limit that is created from now on allow so many times as much: for tests that send thousands of requests (the
 * setting RATE_LIMIT_FACTOR). One for the process, because a limit belongs to the route that it protects: nobody hands it in.
 */
export const raiseRateLimits = (by: number): void => {
  factor = by;
};

/** What a limit is raised to. */
export const raisedLimit = (requests: number): number => requests * factor;

/** Allows each caller so many requests within so many seconds, counted in this process. */
export const createRateLimit = ({ requests, seconds }: Frequency): RateLimit => {
  const limiter = new RateLimiterMemory({ points: raisedLimit(requests), duration: seconds });
  return {
    consume: async (caller, count = 1) => {
      try {
        await limiter.consume(caller, count);
        return undefined;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        return tooMany(error);
      }
    },
  };
};

const tooMany = ({ msBeforeNext }: RateLimiterRes): Problem =>
  problem(429, {
    type: 'TooManyRequests',
    message: 'That was a lot at once. Please try again in a while.',
    retryAfterSeconds: Math.ceil(msBeforeNext / 1000),
  });
