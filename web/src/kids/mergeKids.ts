import { foldText } from '@campjay/events/catalog/words.ts';
import type { Kid } from './kid.ts';
import type { AccountKid } from './kidsApi.ts';
import { newUuid } from '../app/newUuid.ts';

/** The same kid by name and date of birth; where one of the two is not told, the grade has to be the same too. */
export const isSameKid = (one: Kid, other: Kid): boolean => {
  const hasIdentity = one.name.trim() !== '' && one.dob !== undefined;
  return (
    foldText(one.name.trim()) === foldText(other.name.trim()) &&
    one.dob === other.dob &&
    (hasIdentity || one.grade === other.grade)
  );
};

/** Whether it has to be decided still if the kid belongs into the account. */
export const isUndecided = ({ kidId }: Kid): boolean => kidId === undefined;

export const isAccountKid = (kid: Kid): kid is AccountKid => kid.kidId !== undefined;

/**
 * What the browser keeps of a signed-in parent: the account's kids, which rule, and after them those that this browser alone
 * knows, until it is decided where they belong. A kid that the account does not hold any more goes.
 */
export const mergeWithAccount = (account: readonly AccountKid[], localKids: readonly Kid[]): Kid[] => {
  const isKnown = (kid: Kid): boolean =>
    account.some((known) => known.kidId === kid.offeredAs || isSameKid(known, kid));
  const unmatched = localKids.filter((kid) => isUndecided(kid) && !isKnown(kid));
  return [...account, ...unmatched.map((kid) => ({ ...kid, offeredAs: kid.offeredAs ?? newUuid() }))];
};
