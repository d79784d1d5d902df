import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Frequency, problem, type Problem } from './kit.ts';

export interface RateLimit {
  /**
   * Counts one request of the caller; a problem (429, with the seconds to wait) when there were too many.
   * @param count as how many it counts
   */
  take(caller: string, count?: number): Promise<Problem | undefined>;
}

/** Allows each caller so many requests within so many seconds, counted in this process. */
export const createRateLimit = ({ requests, seconds }: Frequency): RateLimit => {
  const limiter = new RateLimiterMemory({ points: requests, duration: seconds });
  return {
    take: async (caller, count = 1) => {
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
