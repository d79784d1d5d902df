import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { UserId } from './entries.ts';

/**
 * A co-parent lost access, because they left or (in older logs) because the owner removed them. They cannot join again
 * through any share through which they ever joined.
 */
export const CoParentLeft = defineEvent('CoParentLeft', 1, z.object({ userId: UserId }));
export type CoParentLeft = EventOf<typeof CoParentLeft>;
