import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { sealed, ShareTokenHash } from '../sealed.ts';
import { KidId, UserId, FeedId } from './entries.ts';

/**
 * A calendar feed of the schedule was created, for one kid or (`kidId` is null) for all. Anyone with its secret URL can
 * subscribe to it. The feed ends when the parent who created it, `userId`, loses access.
 */
export const CalendarFeedOpened = defineEvent(
  'CalendarFeedOpened',
  1,
  z.object({
    feedId: FeedId,
    userId: UserId,
    kidId: KidId.nullable(),
    tokenHash: ShareTokenHash,
    token: sealed<string>(),
  }),
);
export type CalendarFeedOpened = EventOf<typeof CalendarFeedOpened>;
