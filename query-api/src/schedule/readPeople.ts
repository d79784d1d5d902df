import { modeOf, type AcceptedShares } from '@campjay/domain/schedule/schedule.ts';
import { namesOf } from '../accounts/readAccounts.ts';
import { type ParentDeps } from '../kernel/parentDeps.ts';
import { type Person } from './contract.ts';

/** Presents a person involved in a schedule to the viewer. */
export type PersonOf = (userId: string) => Person;

export interface PeopleInput {
  readonly ownerId: string;
  /** The viewer. */
  readonly userId: string;
  readonly sharing: AcceptedShares;
  /** All users that will be looked up. */
  readonly userIds: Iterable<string>;
}

/** Decrypts the names of these people once; people whose accounts were deleted have none. */
export const readPeople = async (
  deps: ParentDeps,
  { ownerId, userId: viewerId, sharing, userIds }: PeopleInput,
): Promise<PersonOf> => {
  const names = await namesOf(deps, [...new Set(userIds)]);
  return (userId) => {
    const known = names.get(userId);
    return {
      userId,
      name: known ? `${known.firstName} ${known.lastName}`.trim() : null,
      isYou: userId === viewerId,
      hasLeft: userId !== ownerId && modeOf(sharing, userId) === undefined,
    };
  };
};
