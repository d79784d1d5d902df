import type { SharingRules } from './changeRules.ts';
import { describeMembers, PERMISSIONS } from './historyText.ts';
import { withShare } from './schedule.ts';

export const scheduleShareChangedRules: SharingRules<'ScheduleShareChanged'> = {
  evolve: (sharing, { data: { shareId, to } }) => {
    const share = sharing.shares.get(shareId);
    return share ? withShare(sharing, shareId, { ...share, mode: to }) : sharing;
  },
  decrypt: (event) => event,
  describe: ({ data: { to } }, { share }) =>
    `let ${describeMembers(share)} ${to === 'plan' ? PERMISSIONS.plan : `${PERMISSIONS.view} only`}`,
};
