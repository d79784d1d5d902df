import { admissionKey, type AcceptedShares } from '@campjay/events/schedule/schedule.ts';
import { StoreUnavailable } from '@campjay/platform/eventStore/port.ts';
import { type ScheduleViewer, type ScheduleAccess } from './access.ts';
import { type StoredSchedule } from './readSchedule.ts';

/** Whom a schedule's page shows it to be shared with. */
export interface LoadedSharing extends AcceptedShares {
  /** The calendar feeds that are open. */
  readonly feeds: { readonly has: (feedId: string) => boolean };
}

/**
 * As the log says it. While the log does not answer, owners see their schedule as the read model has it; whether anybody else
 * may look, the log alone decides.
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
