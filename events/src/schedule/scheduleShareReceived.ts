import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { userId, shareId } from './entries.ts';

/** A parent accepted a share (a link or an invitation), and now has access to the schedule. */
export const ScheduleShareReceived = defineEvent('ScheduleShareReceived', 1, z.object({ shareId, userId }));
export type ScheduleShareReceived = EventOf<typeof ScheduleShareReceived>;
