import type { SharingRules } from './changeRules.ts';

export const calendarFeedOpenedRules: SharingRules<'CalendarFeedOpened'> = {
  evolve: (sharing, { data: { feedId, userId, kidId, tokenHash } }) => ({
    ...sharing,
    feeds: new Map(sharing.feeds).set(feedId, { userId, kidId, tokenHash }),
  }),
  decrypt: ({ type, data }) => ({ type, data: { ...data, token: undefined } }),
  describe: ({ data: { kidId } }, { kids }) =>
    `opened a calendar feed of ${kidId === null ? 'all kids' : (kids.get(kidId) ?? 'a kid')}`,
};
