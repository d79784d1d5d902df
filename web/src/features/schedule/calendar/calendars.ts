import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { nameOfKid, possessive } from '../names.ts';

export type OwnFeed = ScheduleView['feeds'][number];

/** A calendar that a schedule offers, of one kid or of all kids, with the viewer's own feeds of it. */
export interface OfferedCalendar {
  /** Null for all kids together. */
  readonly kidId: string | null;
  /** 'Robin’s summer', 'The whole family'. */
  readonly name: string;
  readonly feeds: readonly OwnFeed[];
  /** False for a kid who is no longer in the schedule. */
  readonly isOffered: boolean;
}

/** The family's calendar first, then each kid's; last, feeds of removed kids, so that they can be stopped. */
export const offeredCalendars = ({ kids, feeds }: Pick<ScheduleView, 'kids' | 'feeds'>): readonly OfferedCalendar[] => {
  const feedsOf = (kidId: string | null) => feeds.filter((feed) => feed.kidId === kidId);
  const removedKidFeeds = feeds.filter(({ kidId }) => kidId !== null && !kids.some((kid) => kid.kidId === kidId));
  return [
    { kidId: null, name: 'The whole family', feeds: feedsOf(null), isOffered: true },
    ...kids.map((kid) => ({
      kidId: kid.kidId,
      name: `${possessive(nameOfKid(kid))} summer`,
      feeds: feedsOf(kid.kidId),
      isOffered: true,
    })),
    ...removedKidFeeds.map((feed) => ({
      kidId: feed.kidId,
      name: 'A kid who was removed',
      feeds: [feed],
      isOffered: false,
    })),
  ];
};

/** The address to enter in a calendar program. */
export const feedAddress = (token: string): string => new URL(`/calendar/${token}.ics`, window.location.origin).href;

/** The same address with the `webcal:` scheme, so that a phone opens it in its calendar instead of the browser. */
export const subscribeAddress = (token: string): string => feedAddress(token).replace(/^https?:/, 'webcal:');
