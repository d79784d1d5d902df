import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { sealed, ShareTokenHash } from '../sealed.ts';
import { ShareMode, UserId, ShareId } from './entries.ts';

/**
 * Creates a share of the schedule: a link through which other parents join. `token`, the secret in the link, is
 * encrypted for the owner. Without an `email`, anyone with the link may join; with one, the share is an invitation for
 * one person. If that email belongs to a co-parent whom the owner removed before, `readmits` is their user id, and this
 * invitation lets them join again.
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
    readmits: UserId.optional(),
  }),
);
export type ScheduleShared = EventOf<typeof ScheduleShared>;
