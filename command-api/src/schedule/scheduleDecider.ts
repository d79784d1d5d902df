import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { type ScheduleEvent } from '@campjay/events/schedule/events.ts';
import { WorkingHoursSet } from '@campjay/events/schedule/workingHoursSet.ts';
import { accessModeOf, modeRefusal } from '@campjay/domain/schedule/access.ts';
import { type Schedule } from '@campjay/domain/schedule/schedule.ts';
import { scheduleFold } from '@campjay/domain/schedule/changes.ts';
import { accept, type Decider, type Decision, refuse } from '../kernel/decider.ts';
import { decidePlanning } from './planningRules.ts';
import { type ScheduleCommand, type ScheduleRefusal } from './scheduleCommandTypes.ts';
import { isSharingCommand, decideSharing } from './sharingRules.ts';
import { decideUndo } from './undoRules.ts';

type ScheduleDecision = Decision<ScheduleEvent, ScheduleRefusal>;

const decide = (command: ScheduleCommand, schedule: Schedule): ScheduleDecision => {
  if (command.type === 'ForgetPerson') return schedule.isForgotten ? accept() : accept(PersonForgotten({}));
  if (schedule.isForgotten) return refuse({ type: 'PersonForgotten' });
  if (isSharingCommand(command)) return decideSharing(command, schedule.sharing);
  const planningRefusal = modeRefusal(accessModeOf(schedule.sharing, command.by), 'plan');
  if (planningRefusal) return refuse({ type: planningRefusal });
  if (command.type === 'SetWorkingHours') return setWorkingHours(command, schedule);
  if (command.type === 'UndoChange') return decideUndo(command.revision, command.change, schedule);
  return decidePlanning(command, schedule);
};

const setWorkingHours = (
  { hours }: Extract<ScheduleCommand, { readonly type: 'SetWorkingHours' }>,
  { workingHours }: Schedule,
): ScheduleDecision =>
  workingHours?.from === hours?.from && workingHours?.until === hours?.until
    ? accept()
    : accept(WorkingHoursSet({ from: workingHours, to: hours }));

/** The rules of a schedule (Requirements D7.1 to D7.26): who may change it, what fits where, sharing, and undo. */
export const scheduleDecider: Decider<Schedule, ScheduleCommand, ScheduleEvent, ScheduleRefusal> = {
  ...scheduleFold,
  decide,
};
