import { foldText } from '@campjay/domain/catalog/words.ts';
import type { Kid } from './kid.ts';
import type { AccountKid } from './kidsApi.ts';
import { newUuid } from '../../app/newUuid.ts';

/** Kids are the same by name and date of birth; if one of these is missing, the grade must match too. */
export const isSameKid = (one: Kid, other: Kid): boolean => {
  const hasIdentity = one.name.trim() !== '' && one.dob !== undefined;
  return (
    foldText(one.name.trim()) === foldText(other.name.trim()) &&
    one.dob === other.dob &&
    (hasIdentity || one.grade === other.grade)
  );
};

/** Whether the parent has yet to decide if the kid belongs to the account. */
export const isUndecided = ({ kidId }: Kid): boolean => kidId === undefined;

export const isAccountKid = (kid: Kid): kid is AccountKid => kid.kidId !== undefined;

/**
 * A signed-in parent's kids in this browser: the account's kids, then undecided local ones. Kids that the account no
 * longer has are dropped.
 */
export const mergeWithAccount = (account: readonly AccountKid[], localKids: readonly Kid[]): Kid[] => {
  const isKnown = (kid: Kid): boolean =>
    account.some((known) => known.kidId === kid.offeredAs || isSameKid(known, kid));
  const unmatched = localKids.filter((kid) => isUndecided(kid) && !isKnown(kid));
  return [...account, ...unmatched.map((kid) => ({ ...kid, offeredAs: kid.offeredAs ?? newUuid() }))];
};
