import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { userId } from './entries.ts';

/**
 * A parent lost access: they left, or (in older logs) the owner removed them. No share by which they ever joined admits
 * them again.
 */
export const CoParentLeft = defineEvent('CoParentLeft', 1, z.object({ userId }));
export type CoParentLeft = EventOf<typeof CoParentLeft>;
