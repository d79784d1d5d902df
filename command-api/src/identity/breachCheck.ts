import { createFairQueue } from '@campjay/platform/http/fairQueue.ts';
import { type Problem } from '@campjay/platform/http/route.ts';
import { wideNetworkOf } from '@campjay/platform/http/networkOf.ts';
import { type IsBreached } from '@campjay/platform/identity/local/breachedPasswords.ts';
import { passwordProblem } from '@campjay/platform/identity/local/passwordRule.ts';
import { passwordBreached } from './refusals.ts';

/** Refuses a new password that is known from a breach; undefined where it may be used. */
export type BreachCheck = (asked: {
  readonly password: string;
  readonly clientAddress: string;
  readonly signal: AbortSignal;
  /** What the request calls it; 'password' when absent. */
  readonly field?: string;
}) => Promise<Problem | undefined>;

/**
 * Checks new passwords before they wait to be hashed, in a queue of their own: a service that answers slowly keeps nobody from
 * signing in, and no network can have it asked without limit.
 * @param isBreached refuses none when absent
 */
export const createBreachCheck = (isBreached: IsBreached | undefined): BreachCheck => {
  const queue = createFairQueue({
    maxConcurrent: 8,
    maxWaiting: 64,
    maxFrequentWaiting: 16,
    burst: 60,
    perSecond: 0.5,
  });
  return async ({ password, clientAddress, signal, field }) => {
    // What the rule refuses by itself is not asked about.
    if (!isBreached || passwordProblem(password, [])) return undefined;
    const known = await queue.run({ sender: wideNetworkOf(clientAddress), signal }, () => isBreached(password));
    if (typeof known === 'object') return known;
    return known ? passwordBreached(field) : undefined;
  };
};
