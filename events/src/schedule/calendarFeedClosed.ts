import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { FeedId } from './entries.ts';

/** A calendar feed was ended. Its URL never works again. */
export const CalendarFeedClosed = defineEvent('CalendarFeedClosed', 1, z.object({ feedId: FeedId }));
export type CalendarFeedClosed = EventOf<typeof CalendarFeedClosed>;
