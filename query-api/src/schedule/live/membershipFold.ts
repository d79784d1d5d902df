import { type ScheduleSharing } from '@campjay/events/schedule/schedule.ts';
import { type Fold } from '@campjay/platform/eventStore/cachedFold.ts';
import { sharingFold } from '../sharingFold.ts';

/** Who may see a schedule, and who lost that by which change. */
export interface Membership {
  readonly sharing: ScheduleSharing;
  /** The latest departures: they are told of once, and then only that their list changed. */
  readonly departures: readonly { readonly revision: bigint; readonly userIds: readonly string[] }[];
}

/** As many as one batch of the log could hold. */
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
