import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { sealed, ShareTokenHash } from '../sealed.ts';
import { ShareMode, userId, shareId } from './entries.ts';

/**
 * Creates a share link: anyone with its token may join the schedule. `token` is readable only by the owner. With
 * `email` the share is an invitation for one person, sent by email. `readmits` names a removed co-parent whose account
 * has that email: only by this invitation may they join again.
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
