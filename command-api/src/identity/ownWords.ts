import { product } from '@campjay/domain/product.ts';
import { type PersonDeps, personOfAccount } from '../accounts/personOfAccount.ts';
import { type Person } from './join.ts';

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
