import { type Route, routes } from '@campjay/platform/http/kit.ts';
import { newShareToken, shareTokenHash } from '@campjay/platform/sharing/shareTokens.ts';
import { type WishParts } from '../wish.ts';
import { CloseCalendarFeed, OpenCalendarFeed } from './contract.ts';
import { unlessKidOf } from './planningParts.ts';
import { type AskedSchedule, scheduleCommand, type Wished } from './scheduleCommand.ts';

/** Addresses to which a phone's calendar subscribes, each of whoever opens it. */
export const feedRoutes = (parts: WishParts): readonly Route[] =>
  routes(
    scheduleCommand(parts, 'open-calendar-feed', {
      summary: 'Makes an address of the calendar of one kid or of all, for whoever asks.',
      body: OpenCalendarFeed,
      needs: 'see',
      wish: ({ feedId, kidId }, asked) =>
        kidId === null
          ? openFeed(asked, feedId, kidId)
          : unlessKidOf(parts.store, asked, kidId, () => openFeed(asked, feedId, kidId)),
    }),
    scheduleCommand(parts, 'close-calendar-feed', {
      summary: 'Ends an address of the calendar for good.',
      body: CloseCalendarFeed,
      // Also where one may not look any more: an address of one's own can always be ended.
      needs: 'nothing',
      wish: ({ feedId }, { by }) => ({
        command: { type: 'CloseFeed', by, feedId },
        done: 'The address of the calendar leads nowhere any more.',
      }),
    }),
  );

/** The token begins with the owner's id, so that it is asked of the schedule's own stream. */
const openFeed = async (
  { ownerId, streamId, by, wish }: AskedSchedule,
  feedId: string,
  kidId: string | null,
): Promise<Wished> => {
  const token = newShareToken(ownerId);
  const sealed = await wish.seal(streamId, 'token', token);
  return {
    command: { type: 'OpenFeed', by, feedId, kidId, tokenHash: shareTokenHash(token), token: sealed },
    done: 'The calendar has an address.',
  };
};
