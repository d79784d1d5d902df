import { product } from '@campjay/events/product.ts';
import { type PersonDeps, personOfAccount } from '../accounts/personOfAccount.ts';
import { type Person } from './join.ts';

/**
 * What a password must not be made of: whose account it is, and where (ASVS 6.1.2). The other passwords that are refused are
 * the most common ones.
 * @param origin under which the world reaches the product
 */
export const ownWordsOf = (person: Person | undefined, origin: string): readonly string[] => [
  ...(person ? [person.email, person.firstName, person.lastName] : []),
  product.name,
  new URL(origin).hostname,
];

/** The same for an account that there is already. @throws StoreUnavailable */
export const ownWordsOfAccount = async (
  { origin, ...deps }: PersonDeps & { readonly origin: string },
  userId: string,
): Promise<readonly string[]> => ownWordsOf(await personOfAccount(deps, userId), origin);
