import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { nameOfKid, possessive } from '../names.ts';

export type OwnFeed = ScheduleView['feeds'][number];

/** One calendar that a schedule offers: of a kid, or of all, with the addresses that whoever looks has for it. */
export interface OfferedCalendar {
  /** Null of all kids together. */
  readonly kidId: string | null;
  /** 'Robin’s summer', 'The whole family'. */
  readonly name: string;
  readonly feeds: readonly OwnFeed[];
  /** Of a kid who is in the schedule now. */
  readonly isOffered: boolean;
}

/** All at once first, then each kid; at the end addresses of kids who are gone, to be stopped. */
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

/** The address that a calendar program is given. */
export const feedAddress = (token: string): string => new URL(`/calendar/${token}.ics`, window.location.origin).href;

/** The same address so that a phone opens it in its calendar, and not in the browser. */
export const subscribeAddress = (token: string): string => feedAddress(token).replace(/^https?:/, 'webcal:');
