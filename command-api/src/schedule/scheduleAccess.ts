import { mayShareSchedule, accountStatusFold } from '@campjay/domain/accounts/accountStatus.ts';
import { modeOf, type Schedule } from '@campjay/domain/schedule/schedule.ts';
import { parentStream, scheduleStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { problem, type Problem } from '@campjay/platform/http/route.ts';
import { readState } from '../kernel/handleCommand.ts';
import { type Planner } from './scheduleCommands.ts';
import { scheduleDecider } from './scheduleDecider.ts';

/** One answer for unknown schedules, schedules never shared with the caller, and those no longer shared. */
export const noSuchSchedule = problem(404, {
  type: 'NotShared',
  field: 'ownerId',
  message: 'There is no such schedule among those that you may see.',
});

export const viewOnly = problem(403, {
  type: 'ViewOnly',
  field: 'ownerId',
  message: 'You may look at this schedule, but not change it.',
});

const trialEnded = problem(403, {
  type: 'TrialEnded',
  field: 'ownerId',
  message: 'The trial of the parent who shares this schedule has ended. All that is planned is kept until they go on.',
});

/** The access that a command requires: plan, see, or nothing, since leaving is always allowed. */
export type RequiredAccess = 'plan' | 'see' | 'nothing';

/** A schedule and the caller's role in it, after the access check. */
export interface FoundSchedule {
  readonly ownerId: string;
  readonly streamId: string;
  readonly by: Planner;
  readonly schedule: Schedule;
}

/**
 * The schedule for the caller, or the problem why access is denied: decided from the log, by the schedule's stream and
 * the owner's account. Sharing is checked first so that a stranger learns nothing. The decider checks it again when a
 * change is appended.
 */
export const findSchedule = async (
  { store, now }: { readonly store: EventStore; readonly now: () => Date },
  { userId, ownerId, access }: { readonly userId: string; readonly ownerId: string; readonly access: RequiredAccess },
): Promise<FoundSchedule | Problem> => {
  const streamId = scheduleStream(ownerId);
  const schedule = await readState(store, scheduleDecider, streamId);
  const found = { ownerId, streamId, by: { userId, isOwner: ownerId === userId }, schedule };
  if (found.by.isOwner || access === 'nothing') return found;
  const mode = modeOf(schedule.sharing, userId);
  if (!mode) return noSuchSchedule;
  if (!mayShareSchedule(await readState(store, accountStatusFold, parentStream(ownerId)), now())) return trialEnded;
  return access === 'plan' && mode === 'view' ? viewOnly : found;
};
