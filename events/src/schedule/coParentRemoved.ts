import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { UserId, ShareId } from './entries.ts';

/**
 * The owner removed a co-parent. `closedShares` are the shares through which that person has joined, at any time.
 * Nobody can join through these anymore, but other people who joined through them stay. The removed person can join
 * again only through an invitation that names them (`readmits` in `ScheduleShared`).
 */
export const CoParentRemoved = defineEvent(
  'CoParentRemoved',
  1,
  z.object({ userId: UserId, closedShares: z.array(ShareId) }),
);
export type CoParentRemoved = EventOf<typeof CoParentRemoved>;
