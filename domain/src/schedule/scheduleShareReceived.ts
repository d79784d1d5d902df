import type { SharingRules } from './changeRules.ts';
import { admissionKey, type ScheduleSharing, withShare } from './schedule.ts';

export const scheduleShareReceivedRules: SharingRules<'ScheduleShareReceived'> = {
  evolve: (sharing, { data: { shareId, userId } }) => {
    const updatedSharing: ScheduleSharing = {
      ...sharing,
      coParents: new Map(sharing.coParents).set(userId, shareId),
      pastAdmissions: new Set(sharing.pastAdmissions).add(admissionKey(shareId, userId)),
      removedUserIds: new Set([...sharing.removedUserIds].filter((id) => id !== userId)),
    };
    const share = sharing.shares.get(shareId);
    return share ? withShare(updatedSharing, shareId, { ...share, lastJoinedBy: userId }) : updatedSharing;
  },
  decrypt: (event) => event,
  describe: ({ data: { userId } }, { by, people }) =>
    userId === by ? 'joined the schedule' : `let ${people.get(userId) ?? 'somebody'} join the schedule`,
};
