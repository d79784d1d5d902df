import type { SharingRules } from './changeRules.ts';
import { withoutCoParent } from './schedule.ts';

export const coParentRemovedRules: SharingRules<'CoParentRemoved'> = {
  evolve: (sharing, { data: { userId, closedShares } }) => {
    const shares = new Map(
      [...sharing.shares].map(([shareId, share]) => [
        shareId,
        closedShares.includes(shareId) ? { ...share, isClosed: true } : share,
      ]),
    );
    return { ...withoutCoParent(sharing, userId), shares, removedUserIds: new Set(sharing.removedUserIds).add(userId) };
  },
  decrypt: (event) => event,
  describe: ({ data: { userId } }, { people }) =>
    `removed ${people.get(userId) ?? 'somebody who deleted their account'} from the schedule`,
};
