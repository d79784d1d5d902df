import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { userId, shareId } from './entries.ts';

/**
 * The owner removed a co-parent. Nobody can join any more with `closedShares`, the shares with which that person had
 * joined; others who joined with them stay. The removed person can join again only with an invitation that `readmits`
 * them.
 */
export const CoParentRemoved = defineEvent('CoParentRemoved', 1, z.object({ userId, closedShares: z.array(shareId) }));
export type CoParentRemoved = EventOf<typeof CoParentRemoved>;
