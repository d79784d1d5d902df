import { modeOf, type SharesTaken } from '@campjay/events/schedule/schedule.ts';
import { namesOf } from '../accounts/readAccounts.ts';
import { type ParentParts } from '../parentParts.ts';
import { type Person } from './contract.ts';

/** Names who had to do with a schedule, as whoever asks is told of them. */
export type PersonOf = (userId: string) => Person;

export interface PeopleAsked {
  readonly ownerId: string;
  /** Who asks. */
  readonly userId: string;
  readonly sharing: SharesTaken;
  /** All who will be asked for. */
  readonly userIds: Iterable<string>;
}

/** Opens the names of these people once; of somebody who has left for good there is none. */
export const readPeople = async (
  parts: ParentParts,
  { ownerId, userId: asker, sharing, userIds }: PeopleAsked,
): Promise<PersonOf> => {
  const names = await namesOf(parts, [...new Set(userIds)]);
  return (userId) => {
    const known = names.get(userId);
    return {
      userId,
      name: known ? `${known.firstName} ${known.lastName}`.trim() : null,
      isYou: userId === asker,
      hasLeft: userId !== ownerId && modeOf(sharing, userId) === undefined,
    };
  };
};
