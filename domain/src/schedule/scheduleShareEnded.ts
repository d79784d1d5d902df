import type { SharingRules } from './changeRules.ts';
import { describeShare } from './historyText.ts';
import { withoutFeedsOf, withoutKeys, withShare } from './schedule.ts';

export const scheduleShareEndedRules: SharingRules<'ScheduleShareEnded'> = {
  evolve: (sharing, { data: { shareId } }) => {
    const share = sharing.shares.get(shareId);
    if (!share) return sharing;
    const removedIds = [...sharing.coParents]
      .filter(([, joinShareId]) => joinShareId === shareId)
      .map(([userId]) => userId);
    const coParents = withoutKeys(sharing.coParents, removedIds);
    return withShare(withoutFeedsOf({ ...sharing, coParents }, removedIds), shareId, { ...share, isEnded: true });
  },
  decrypt: (event) => event,
  describe: (_event, { share }) => `ended ${describeShare(share)}, and the access of everyone who joined by it`,
};
