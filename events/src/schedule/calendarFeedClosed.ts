import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { feedId } from './entries.ts';

/** Ends a calendar feed's address permanently. */
export const CalendarFeedClosed = defineEvent('CalendarFeedClosed', 1, z.object({ feedId }));
export type CalendarFeedClosed = EventOf<typeof CalendarFeedClosed>;
