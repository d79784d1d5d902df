import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { sealed, ShareTokenHash } from '../sealed.ts';
import { ShareMode, UserId, ShareId } from './entries.ts';

/**
 * The owner shared the schedule: created a link through which other parents join. `token`, the secret in the link, is
 * encrypted with the owner's key. Without an `email`, anyone with the link may join; with one, the share is an
 * invitation for one person.
 */
export const ScheduleShared = defineEvent(
  'ScheduleShared',
  1,
  z.object({
    shareId: ShareId,
    mode: ShareMode,
    tokenHash: ShareTokenHash,
    token: sealed<string>(),
    email: sealed<string>().nullable(),
    /** The user id of a co-parent whom the owner removed before. This invitation lets them join again. */
    readmits: UserId.optional(),
  }),
);
export type ScheduleShared = EventOf<typeof ScheduleShared>;
