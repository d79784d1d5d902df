import { type AccountStatus, accountStatusFold } from '@campjay/domain/accounts/accountStatus.ts';
import { accessRefusal, accessStatusOf } from '@campjay/domain/schedule/access.ts';
import { type Schedule } from '@campjay/domain/schedule/schedule.ts';
import { parentStream, scheduleStream } from '@campjay/events/streams.ts';
import { problem, type Problem } from '@campjay/platform/http/route.ts';
import { type CommandDeps } from '../kernel/command.ts';
import { readState } from '../kernel/handledStream.ts';
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
export type RequiredAccess = 'plan' | 'view' | 'none';

/** A schedule that the caller may access. */
export interface FoundSchedule {
  readonly ownerId: string;
  readonly streamId: string;
  /** The caller, and whether the caller owns the schedule. */
  readonly by: Planner;
  readonly schedule: Schedule;
}

const ACCESS_PROBLEMS = { NotShared: noSuchSchedule, TrialEnded: trialEnded, ViewOnly: viewOnly } as const;

type ReadDeps = Pick<CommandDeps, 'store' | 'now'>;

/**
 * Reads a schedule and checks the caller's access; returns a problem if access is denied. The decider checks the shares
 * again when it appends a change.
 */
export const findSchedule = async (
  deps: ReadDeps,
  { userId, ownerId, access }: { readonly userId: string; readonly ownerId: string; readonly access: RequiredAccess },
): Promise<FoundSchedule | Problem> => {
  const streamId = scheduleStream(ownerId);
  const schedule = await readState(deps.store, scheduleDecider, streamId);
  const foundSchedule = { ownerId, streamId, by: { userId, isOwner: ownerId === userId }, schedule };
  // The owner's access does not depend on the account, so it is not read.
  if (foundSchedule.by.isOwner || access === 'none') return foundSchedule;
  const ownerAccount = await readOwnerAccount(deps, ownerId);
  const status = accessStatusOf(foundSchedule.by, { sharing: schedule.sharing, ownerAccount, now: deps.now() });
  const refusal = accessRefusal(status, access);
  return refusal ? ACCESS_PROBLEMS[refusal] : foundSchedule;
};

/** Reads the account on which the shares of a schedule depend. */
export const readOwnerAccount = ({ store }: Pick<ReadDeps, 'store'>, ownerId: string): Promise<AccountStatus> =>
  readState(store, accountStatusFold, parentStream(ownerId));
