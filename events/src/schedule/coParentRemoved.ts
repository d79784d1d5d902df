import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { userId, shareId } from './entries.ts';

/**
 * The owner removed a co-parent. `closedShares` are the shares by which that person ever joined: they admit nobody new,
 * and others who joined by them stay. No share admits the removed person, except an invitation with `readmits`.
 */
export const CoParentRemoved = defineEvent('CoParentRemoved', 1, z.object({ userId, closedShares: z.array(shareId) }));
export type CoParentRemoved = EventOf<typeof CoParentRemoved>;
