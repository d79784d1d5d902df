import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { Hours, undoes } from './entries.ts';

/** Sets the parents' working hours (null: not set). The schedule compares camp days with them. */
export const WorkingHoursSet = defineEvent(
  'WorkingHoursSet',
  1,
  z.object({ from: Hours.nullable(), to: Hours.nullable(), undoes }),
);
export type WorkingHoursSet = EventOf<typeof WorkingHoursSet>;
