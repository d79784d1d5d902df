import type { SharingRules } from './changeRules.ts';
import { withoutKeys } from './schedule.ts';

export const calendarFeedClosedRules: SharingRules<'CalendarFeedClosed'> = {
  evolve: (sharing, { data: { feedId } }) => ({ ...sharing, feeds: withoutKeys(sharing.feeds, [feedId]) }),
  decrypt: (event) => event,
  describe: () => 'closed a calendar feed',
};
