import { product } from '@campjay/domain/product/product.ts';
import { type PersonDeps, readPerson } from '../accounts/readPerson.ts';
import { type Person } from './createJoinCommand.ts';
import { createFairQueue } from '@campjay/platform/http/fairQueue.ts';
import { type Problem } from '@campjay/platform/http/route.ts';
import { wideNetworkOf } from '@campjay/platform/http/rateLimit.ts';
import { findPasswordProblem, type IsBreached } from '@campjay/platform/identity/local/passwordRule.ts';
import { createBreachProblem } from './refusals.ts';

/**
 * Returns the terms that a password must not consist of: the owner's email and names, and the product's name and host
 * (ASVS 6.1.2). The most common passwords are refused separately.
 * @param origin public origin of the product
 */
export const listPersonalTerms = (person: Person | undefined, origin: string): readonly string[] => [
  ...(person ? [person.email, person.firstName, person.lastName] : []),
  product.name,
  new URL(origin).hostname,
];

/** Like `listPersonalTerms`, for an existing account. @throws StoreUnavailable */
export const readPersonalTerms = async (
  { origin, ...deps }: PersonDeps & { readonly origin: string },
  userId: string,
): Promise<readonly string[]> => listPersonalTerms(await readPerson(deps, userId), origin);

/** Returns a problem if a new password is known from a breach; undefined if it may be used. */
export type BreachCheck = (candidate: {
  readonly password: string;
  readonly clientAddress: string;
  readonly signal: AbortSignal;
  /** Name of the password's field in the request; defaults to 'password'. */
  readonly field?: string;
}) => Promise<Problem | undefined>;

/**
 * Checks new passwords against a breach service before they queue for hashing. The checks have a queue of their own, so
 * that a slow service does not block sign-ins, and no network can trigger unlimited checks.
 * @param isBreached if absent, no password is refused
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
    // A password that our own rule refuses needs no lookup.
    if (!isBreached || findPasswordProblem(password, [])) return undefined;
    const breachedOrProblem = await queue.run({ sender: wideNetworkOf(clientAddress), signal }, () =>
      isBreached(password),
    );
    // The problem is that the queue is full, or that the network sends too many requests.
    if (typeof breachedOrProblem === 'object') return breachedOrProblem;
    return breachedOrProblem ? createBreachProblem(field) : undefined;
  };
};
