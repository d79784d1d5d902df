import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { sealed, ShareTokenHash } from '../sealed.ts';
import { KidId, userId, feedId } from './entries.ts';

/**
 * Anyone with this address can subscribe to the schedule's calendar, for one kid or for all. The feed ends when
 * `userId` loses access.
 */
export const CalendarFeedOpened = defineEvent(
  'CalendarFeedOpened',
  1,
  z.object({ feedId, userId, kidId: KidId.nullable(), tokenHash: ShareTokenHash, token: sealed<string>() }),
);
export type CalendarFeedOpened = EventOf<typeof CalendarFeedOpened>;
