import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { Hours, undoes } from './entries.ts';

/** Sets the parents' working hours, to which camp days are compared; null if not set. */
export const WorkingHoursSet = defineEvent(
  'WorkingHoursSet',
  1,
  z.object({ from: Hours.nullable(), to: Hours.nullable(), undoes }),
);
export type WorkingHoursSet = EventOf<typeof WorkingHoursSet>;
