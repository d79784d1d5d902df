import { modeOf, type AcceptedShares } from '@campjay/events/schedule/schedule.ts';
import { namesOf } from '../accounts/readAccounts.ts';
import { type ParentDeps } from '../parentDeps.ts';
import { type Person } from './contract.ts';

/** Names who had to do with a schedule, as whoever asks is told of them. */
export type PersonOf = (userId: string) => Person;

export interface PeopleInput {
  readonly ownerId: string;
  /** Who asks. */
  readonly userId: string;
  readonly sharing: AcceptedShares;
  /** All who will be asked for. */
  readonly userIds: Iterable<string>;
}

/** Opens the names of these people once; of somebody who has left for good there is none. */
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
