import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { sealed, ShareTokenHash } from '../sealed.ts';
import { ShareMode, userId, shareId } from './entries.ts';

/**
 * Creates a share of the schedule. Anyone with the link may join; `token`, the secret in the link, is encrypted for the
 * owner. A share with an `email` is an invitation for one person. If that email belongs to a co-parent whom the owner
 * has removed, `readmits` is their user id, and they can join again with this invitation.
 */
export const ScheduleShared = defineEvent(
  'ScheduleShared',
  1,
  z.object({
    shareId,
    mode: ShareMode,
    tokenHash: ShareTokenHash,
    token: sealed<string>(),
    email: sealed<string>().nullable(),
    readmits: userId.optional(),
  }),
);
export type ScheduleShared = EventOf<typeof ScheduleShared>;
