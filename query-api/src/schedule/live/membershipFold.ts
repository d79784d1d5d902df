import { type ScheduleSharing } from '@campjay/domain/schedule/schedule.ts';
import { type Fold } from '@campjay/platform/eventstore/cachedFold.ts';
import { sharingFold } from '../sharingFold.ts';

/** The users with access to a schedule, and recent departures by revision. */
export interface Membership {
  readonly sharing: ScheduleSharing;
  /** The latest departures. A departed user is notified once, only of the fact that the schedule list changed. */
  readonly departures: readonly { readonly revision: bigint; readonly userIds: readonly string[] }[];
}

/** The maximum number of events in one batch of the log. */
const MAX_DEPARTURES = 500;

type SharingEvent = Parameters<typeof sharingFold.evolve>[1];

export const membershipFold: Fold<Membership, SharingEvent> = {
  ...sharingFold,
  initialState: { sharing: sharingFold.initialState, departures: [] },
  evolve: ({ sharing: before, departures }, event, recorded) => {
    const sharing = sharingFold.evolve(before, event, recorded);
    const userIds = [...before.coParents.keys()].filter((userId) => !sharing.coParents.has(userId));
    if (userIds.length === 0) return { sharing, departures };
    return { sharing, departures: [...departures, { revision: recorded.revision, userIds }].slice(-MAX_DEPARTURES) };
  },
};
