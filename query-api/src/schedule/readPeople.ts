import { accessModeOf } from '@campjay/domain/schedule/access.ts';
import { admissionKey, type AcceptedShares } from '@campjay/domain/schedule/schedule.ts';
import { StoreUnavailable } from '@campjay/platform/eventstore/port.ts';
import { type ScheduleViewer, type ScheduleAccess } from './access.ts';
import { type StoredSchedule } from './readSchedule.ts';
import { readNames } from '../accounts/readAccounts.ts';
import { type ReadingDeps } from '@campjay/read-models/reader.ts';
import { type ParentDeps } from '../kernel/parentDeps.ts';
import { type Person } from './contract.ts';

/** The shares and the open calendar feeds of a schedule, as needed by the schedule's page. */
export interface LoadedSharing extends AcceptedShares {
  /** Ids of the open calendar feeds. */
  readonly feeds: { readonly has: (feedId: string) => boolean };
}

/**
 * Reads the shares from the event store. If the store is unavailable, the owner gets them from the read model. For
 * anyone else, access must not depend on the read model.
 * @throws StoreUnavailable if the viewer is not the owner
 */
export const loadSharing = async (
  access: ScheduleAccess,
  { ownerId, mode }: ScheduleViewer,
  readFromReadModel: () => StoredSchedule | Promise<StoredSchedule>,
): Promise<LoadedSharing> => {
  try {
    return await access.sharingOf(ownerId);
  } catch (error) {
    if (mode === 'own' && error instanceof StoreUnavailable) return sharingFromReadModel(await readFromReadModel());
    throw error;
  }
};

/** Converts the read model's shares to the form that the event store would return. */
const sharingFromReadModel = ({ shares, members, feeds }: StoredSchedule): LoadedSharing => ({
  shares: new Map(shares.map(({ shareId, mode, isClosed }) => [shareId, { mode, isEnded: false, isClosed }])),
  coParents: new Map(members.map(({ userId, shareId }) => [userId, shareId])),
  pastAdmissions: new Set(members.map(({ userId, shareId }) => admissionKey(shareId, userId))),
  feeds: new Set(feeds.map(({ feedId }) => feedId)),
});

/** Returns a person who is involved in a schedule, in the API's format. */
export type PersonOf = (userId: string) => Person;

export interface PeopleInput {
  readonly ownerId: string;
  /** The id of the viewer. */
  readonly userId: string;
  readonly sharing: AcceptedShares;
  /** The users whose names are needed. */
  readonly userIds: Iterable<string>;
}

/** Reads and decrypts the names of these people. People whose accounts were deleted have no name. */
export const readPeople = async (
  deps: ParentDeps & ReadingDeps<'parents'>,
  { ownerId, userId: viewerId, sharing, userIds }: PeopleInput,
): Promise<PersonOf> => {
  const names = await readNames(deps, [...new Set(userIds)]);
  return (userId) => {
    const personNames = names.get(userId);
    return {
      userId,
      name: personNames ? `${personNames.firstName} ${personNames.lastName}`.trim() : null,
      isYou: userId === viewerId,
      hasLeft: accessModeOf(sharing, { userId, isOwner: userId === ownerId }) === 'none',
    };
  };
};
