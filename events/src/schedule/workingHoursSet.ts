import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { Hours, UndoneRevision } from './entries.ts';

/** Sets or removes (null) the parents' working hours, with which the schedule compares the hours of camps. */
export const WorkingHoursSet = defineEvent(
  'WorkingHoursSet',
  1,
  z.object({ from: Hours.nullable(), to: Hours.nullable(), undoes: UndoneRevision }),
);
export type WorkingHoursSet = EventOf<typeof WorkingHoursSet>;
