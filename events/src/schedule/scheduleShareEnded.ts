import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { ShareId } from './entries.ts';

/** Ends a share (a link or an invitation) permanently. Everyone who joined through it loses access. */
export const ScheduleShareEnded = defineEvent('ScheduleShareEnded', 1, z.object({ shareId: ShareId }));
export type ScheduleShareEnded = EventOf<typeof ScheduleShareEnded>;
