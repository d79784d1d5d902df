import { admissionKey, type AcceptedShares, modeOf } from '@campjay/domain/schedule/schedule.ts';
import { StoreUnavailable } from '@campjay/platform/eventstore/port.ts';
import { type ScheduleViewer, type ScheduleAccess } from './access.ts';
import { type StoredSchedule } from './readSchedule.ts';
import { namesOf } from '../accounts/readAccounts.ts';
import { type ParentDeps } from '../kernel/parentDeps.ts';
import { type Person } from './contract.ts';

/** The shares of a schedule, as shown on its page. */
export interface LoadedSharing extends AcceptedShares {
  /** The open calendar feeds. */
  readonly feeds: { readonly has: (feedId: string) => boolean };
}

/**
 * Reads the shares from the log. If the store is unavailable, owners see them from the read model; for anyone else,
 * access depends on the log alone.
 * @throws StoreUnavailable
 */
export const loadSharing = async (
  access: ScheduleAccess,
  { ownerId, mode }: ScheduleViewer,
  readStored: () => StoredSchedule | Promise<StoredSchedule>,
): Promise<LoadedSharing> => {
  try {
    return await access.sharingOf(ownerId);
  } catch (error) {
    if (mode === 'own' && error instanceof StoreUnavailable) return storedSharing(await readStored());
    throw error;
  }
};

const storedSharing = ({ shares, members, feeds }: StoredSchedule): LoadedSharing => ({
  shares: new Map(shares.map(({ shareId, mode, isClosed }) => [shareId, { mode, isEnded: false, isClosed }])),
  coParents: new Map(members.map(({ userId, shareId }) => [userId, shareId])),
  came: new Set(members.map(({ userId, shareId }) => admissionKey(shareId, userId))),
  feeds: new Set(feeds.map(({ feedId }) => feedId)),
});

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
