import { mayShareSchedule, accountStatusFold } from '@campjay/domain/accounts/accountStatus.ts';
import { shareModeOf, type Schedule } from '@campjay/domain/schedule/schedule.ts';
import { parentStream, scheduleStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { problem, type Problem } from '@campjay/platform/http/route.ts';
import { readState } from '../kernel/handleCommand.ts';
import { type Planner } from './scheduleCommandTypes.ts';
import { scheduleDecider } from './scheduleDecider.ts';

/** The same answer for unknown schedules, schedules never shared with the caller, and those no longer shared. */
export const noSuchSchedule = problem(404, {
  type: 'NotShared',
  field: 'ownerId',
  message: 'There is no such schedule that you can see.',
});

/** The answer to a co-parent who may see the schedule, but not plan in it. */
export const viewOnly = problem(403, {
  type: 'ViewOnly',
  field: 'ownerId',
  message: 'You can see this schedule, but not change it.',
});

const trialEnded = problem(403, {
  type: 'TrialEnded',
  field: 'ownerId',
  message: 'The trial of the parent who shares this schedule has ended. All plans are saved until they subscribe.',
});

/** The access that a command requires. 'none' is for commands that are always allowed, such as leaving a schedule. */
export type RequiredAccess = 'plan' | 'see' | 'none';

/** A schedule that the caller may access. */
export interface FoundSchedule {
  readonly ownerId: string;
  readonly streamId: string;
  /** The caller, and whether the caller owns the schedule. */
  readonly by: Planner;
  readonly schedule: Schedule;
}

/**
 * Reads a schedule and checks the caller's access; returns a problem if access is denied. Sharing is checked before the
 * owner's trial, so that a stranger learns nothing about the owner. The decider checks sharing again when it appends a
 * change.
 */
export const findSchedule = async (
  { store, now }: { readonly store: EventStore; readonly now: () => Date },
  { userId, ownerId, access }: { readonly userId: string; readonly ownerId: string; readonly access: RequiredAccess },
): Promise<FoundSchedule | Problem> => {
  const streamId = scheduleStream(ownerId);
  const schedule = await readState(store, scheduleDecider, streamId);
  const foundSchedule = { ownerId, streamId, by: { userId, isOwner: ownerId === userId }, schedule };
  if (foundSchedule.by.isOwner || access === 'none') return foundSchedule;
  const mode = shareModeOf(schedule.sharing, userId);
  if (!mode) return noSuchSchedule;
  if (!mayShareSchedule(await readState(store, accountStatusFold, parentStream(ownerId)), now())) return trialEnded;
  return access === 'plan' && mode === 'view' ? viewOnly : foundSchedule;
};
