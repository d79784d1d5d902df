import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { UserId, ShareId } from './entries.ts';

/** A parent accepted a share (a link or an invitation), and now has access to the schedule. */
export const ScheduleShareReceived = defineEvent(
  'ScheduleShareReceived',
  1,
  z.object({ shareId: ShareId, userId: UserId }),
);
export type ScheduleShareReceived = EventOf<typeof ScheduleShareReceived>;
