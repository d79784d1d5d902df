import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Frequency, problem, type Problem } from './route.ts';

/**
 * Returns the network that counts as one sender: an IPv4 address, or the /64 of an IPv6 address, which providers
 * usually assign to one household.
 */
export const senderNetworkOf = (address: string): string => {
  const [, embeddedIpv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (embeddedIpv4 !== undefined) return embeddedIpv4;
  if (!isIPv6(address)) return address;
  const [beforeGap = [], afterGap = []] = address.toLowerCase().split('::').map(parseGroups);
  // '::' stands for a gap of groups that are zero.
  const gap = Array.from({ length: Math.max(0, 8 - beforeGap.length - afterGap.length) }, () => '0');
  return [...beforeGap, ...gap, ...afterGap].slice(0, 4).join(':');
};

/** Returns the groups of a part of an IPv6 address, without leading zeros. */
const parseGroups = (part: string): readonly string[] =>
  part
    .split(':')
    .filter((group) => group !== '')
    .map((group) => group.replace(/^0+(?=.)/, ''));

/**
 * Returns the network that one operator usually controls as a whole: an IPv4 /24 or an IPv6 /48.
 * @param sender as returned by `senderNetworkOf`
 */
export const wideNetworkOf = (sender: string): string => {
  const [, ipv4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(sender) ?? [];
  const [, ipv6] = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+$/.exec(sender) ?? [];
  return ipv4 ?? ipv6 ?? sender;
};

export interface RateLimit {
  /**
   * Counts one or more requests of the caller.
   * @param count the number of requests (default 1)
   * @returns a problem (429, with the seconds to wait) if the caller has exceeded the limit
   */
  consume(caller: string, count?: number): Promise<Problem | undefined>;
}

let rateLimitFactor = 1;

/**
 * Multiplies all limits that are created from now on (setting RATE_LIMIT_FACTOR). Tests that send thousands of requests
 * raise it. It is a global variable because routes create their limits where no settings are available.
 */
export const setRateLimitFactor = (factor: number): void => {
  rateLimitFactor = factor;
};

/** Returns the limit multiplied by the current factor. */
export const scaleLimit = (requests: number): number => requests * rateLimitFactor;

/** Creates a limit that allows each caller `requests` within `seconds`. Counts are per process. */
export const createRateLimit = ({ requests, seconds }: Frequency): RateLimit => {
  const limiter = new RateLimiterMemory({ points: scaleLimit(requests), duration: seconds });
  return {
    consume: async (caller, count = 1) => {
      try {
        await limiter.consume(caller, count);
        return undefined;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        return tooManyRequests(Math.ceil(error.msBeforeNext / 1000));
      }
    },
  };
};

/** The answer to somebody who sends too many requests. */
export const tooManyRequests = (seconds: number): Problem =>
  problem(429, {
    type: 'TooManyRequests',
    message: 'That was a lot at once. Please try again in a while.',
    retryAfterSeconds: seconds,
  });
