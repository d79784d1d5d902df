import { product } from '@campjay/domain/product/product.ts';
import { type PersonDeps, personOfAccount } from '../accounts/personOfAccount.ts';
import { type Person } from './join.ts';
import { createFairQueue } from '@campjay/platform/http/fairQueue.ts';
import { type Problem } from '@campjay/platform/http/route.ts';
import { wideNetworkOf } from '@campjay/platform/http/rateLimit.ts';
import { passwordProblem, type IsBreached } from '@campjay/platform/identity/local/passwordRule.ts';
import { passwordBreached } from './refusals.ts';

/**
 * Words that a password must not consist of: the owner's and the product's names (ASVS 6.1.2). The most common
 * passwords are refused separately.
 * @param origin public origin of the product
 */
export const ownWordsOf = (person: Person | undefined, origin: string): readonly string[] => [
  ...(person ? [person.email, person.firstName, person.lastName] : []),
  product.name,
  new URL(origin).hostname,
];

/** Like `ownWordsOf`, for an existing account. @throws StoreUnavailable */
export const ownWordsOfAccount = async (
  { origin, ...deps }: PersonDeps & { readonly origin: string },
  userId: string,
): Promise<readonly string[]> => ownWordsOf(await personOfAccount(deps, userId), origin);

/** Refuses a new password from a known breach; undefined if it may be used. */
export type BreachCheck = (candidate: {
  readonly password: string;
  readonly clientAddress: string;
  readonly signal: AbortSignal;
  /** The password's field in the request; 'password' if absent. */
  readonly field?: string;
}) => Promise<Problem | undefined>;

/**
 * Checks new passwords before they queue for hashing, in a separate queue: a slow service does not block sign-ins, and
 * no network can trigger unlimited checks.
 * @param isBreached no password is refused if absent
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
    if (!isBreached || passwordProblem(password, [])) return undefined;
    const known = await queue.run({ sender: wideNetworkOf(clientAddress), signal }, () => isBreached(password));
    if (typeof known === 'object') return known;
    return known ? passwordBreached(field) : undefined;
  };
};
