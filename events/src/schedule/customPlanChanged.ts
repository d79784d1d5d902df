import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { sealed } from '../sealed.ts';
import { EntryId, Hours, Placement, UndoneRevision } from './entries.ts';

/** Changes a plan's title or hours (null: the whole day). `at` is the plan's placement: its kid, weeks and choice. */
export const CustomPlanChanged = defineEvent(
  'CustomPlanChanged',
  1,
  z.object({
    entryId: EntryId,
    at: Placement,
    from: z.object({ title: sealed<string>(), hours: Hours.nullable() }),
    to: z.object({ title: sealed<string>(), hours: Hours.nullable() }),
    undoes: UndoneRevision,
  }),
);
export type CustomPlanChanged = EventOf<typeof CustomPlanChanged>;
