import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { type ScheduleEvent } from '@campjay/events/schedule/events.ts';
import { WorkingHoursSet } from '@campjay/events/schedule/workingHoursSet.ts';
import { shareModeOf, type Schedule } from '@campjay/domain/schedule/schedule.ts';
import { scheduleFold } from '@campjay/domain/schedule/changes.ts';
import { accept, type Decider, type Decision, refuse } from '../kernel/decider.ts';
import { decidePlanning } from './planningRules.ts';
import { type Planner, type ScheduleCommand, type ScheduleRefusal } from './scheduleCommandTypes.ts';
import { isSharingCommand, decideSharing } from './sharingRules.ts';
import { decideUndo } from './undoRules.ts';

type ScheduleDecision = Decision<ScheduleEvent, ScheduleRefusal>;

const decide = (command: ScheduleCommand, schedule: Schedule): ScheduleDecision => {
  if (command.type === 'ForgetPerson') return schedule.isForgotten ? accept() : accept(PersonForgotten({}));
  if (schedule.isForgotten) return refuse({ type: 'PersonForgotten' });
  if (isSharingCommand(command)) return decideSharing(command, schedule.sharing);
  const accessRefusal = checkAccess(command.by, schedule);
  if (accessRefusal) return accessRefusal;
  if (command.type === 'SetWorkingHours') return setWorkingHours(command, schedule);
  if (command.type === 'UndoChange') return decideUndo(command.revision, command.change, schedule);
  return decidePlanning(command, schedule);
};

/** Returns a refusal if the person may not plan in this schedule. */
const checkAccess = ({ userId, isOwner }: Planner, { sharing }: Schedule): ScheduleDecision | undefined => {
  if (isOwner) return undefined;
  const mode = shareModeOf(sharing, userId);
  if (!mode) return refuse({ type: 'NotShared' });
  return mode === 'plan' ? undefined : refuse({ type: 'ViewOnly' });
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
