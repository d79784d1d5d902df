import type { SharingRules } from './changeRules.ts';
import { without } from './schedule.ts';

export const calendarFeedClosed: SharingRules<'CalendarFeedClosed'> = {
  evolve: (sharing, { data: { feedId } }) => ({ ...sharing, feeds: without(sharing.feeds, [feedId]) }),
  decrypt: (event) => event,
  describe: () => 'closed a calendar feed',
};
