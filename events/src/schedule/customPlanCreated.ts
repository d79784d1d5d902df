import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { sealed } from '../sealed.ts';
import { EntryId, Hours, Placement } from './entries.ts';
import { PLAN_STATUSES } from './values.ts';

/**
 * Adds a plan of the family's own, such as a visit to the grandparents. `at` is its placement: its kid, weeks and
 * choice. `hours` is null if the plan takes the whole day.
 */
export const CustomPlanCreated = defineEvent(
  'CustomPlanCreated',
  1,
  z.object({
    entryId: EntryId,
    at: Placement,
    status: z.enum(PLAN_STATUSES),
    title: sealed<string>(),
    hours: Hours.nullable(),
  }),
);
export type CustomPlanCreated = EventOf<typeof CustomPlanCreated>;
