import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { ShareMode, ShareId } from './entries.ts';

/** Changes what everyone who joined, or will join, through this share may do. */
export const ScheduleShareChanged = defineEvent(
  'ScheduleShareChanged',
  1,
  z.object({ shareId: ShareId, from: ShareMode, to: ShareMode }),
);
export type ScheduleShareChanged = EventOf<typeof ScheduleShareChanged>;
