import type { SharingRules } from './changeRules.ts';
import { withoutCoParent } from './schedule.ts';

export const coParentLeftRules: SharingRules<'CoParentLeft'> = {
  evolve: (sharing, { data: { userId } }) => withoutCoParent(sharing, userId),
  decrypt: (event) => event,
  describe: ({ data: { userId } }, { by, people }) =>
    userId === by
      ? 'left the schedule'
      : `ended the access of ${people.get(userId) ?? 'somebody who deleted their account'}`,
};
