import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { plannedEvents, type ScheduleSharingEvent, scheduleSharingEvents } from '@campjay/events/schedule/events.ts';
import { EMPTY_SHARING, type ScheduleSharing, modeOf } from '@campjay/domain/schedule/schedule.ts';
import { evolveSharing } from '@campjay/domain/schedule/changes.ts';
import { type Fold, cachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { mayShareSchedule, accountStatusFold } from '@campjay/domain/accounts/accountStatus.ts';
import { parentStream, scheduleStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Answer, type Principal, type Problem, problem } from '@campjay/platform/http/route.ts';
import { type ScheduleMode } from './contract.ts';
import { type DayNumber } from '@campjay/events/calendar.ts';
import { type CampLog } from '../catalog/campHistory.ts';
import { type ParentDeps } from '../kernel/parentDeps.ts';
import { type Pool } from 'pg';

/**
 * Who may see a schedule, folded from its stream. Skips events that only change cells: reading ten thousand of them
 * would take longer than the rest of a response.
 */
export const sharingFold: Fold<ScheduleSharing, ScheduleSharingEvent | PersonForgotten> = {
  events: [...scheduleSharingEvents, PersonForgotten],
  without: plannedEvents.map(({ type }) => type),
  initialState: EMPTY_SHARING,
  evolve: evolveSharing,
};

/** A user's access to a schedule, and whether it is paused because the owner neither has a trial nor pays. */
export interface ScheduleAccessStatus {
  readonly mode: ScheduleMode;
  readonly isTrialEnded: boolean;
}

/**
 * Decides who may see which schedule. Reads the schedule's stream and the owner's account, never a read model, so that
 * a change made by one process applies to the next request at any other process.
 */
export interface ScheduleAccess {
  /** Undefined if the schedule is not shared with the user or does not exist. */
  readonly accessStatusOf: (ownerId: string, userId: string) => Promise<ScheduleAccessStatus | undefined>;
  /** The mode in which the user may view the schedule now; the owner always may. */
  readonly viewModeFor: (ownerId: string, userId: string) => Promise<ScheduleMode | 'trialEnded' | undefined>;
  /** True if the owner is on a running trial or pays; otherwise others cannot see the schedule. */
  readonly isSharing: (ownerId: string) => Promise<boolean>;
  /** All shares with their recipients, and the open calendar feeds. */
  readonly sharingOf: (ownerId: string) => Promise<ScheduleSharing>;
}

export const scheduleAccess = (store: Pick<EventStore, 'readStream'>, now: () => Date): ScheduleAccess => {
  const sharing = cachedFold(store, sharingFold);
  const accounts = cachedFold(store, accountStatusFold);
  const sharingOf = (ownerId: string) => sharing.stateOf(scheduleStream(ownerId));
  const accessStatusOf = async (ownerId: string, userId: string): Promise<ScheduleAccessStatus | undefined> => {
    if (ownerId === userId) return { mode: 'own', isTrialEnded: false };
    const mode = modeOf(await sharingOf(ownerId), userId);
    if (!mode) return undefined;
    const account = await accounts.stateOf(parentStream(ownerId));
    return account.isForgotten ? undefined : { mode, isTrialEnded: !mayShareSchedule(account, now()) };
  };
  return {
    isSharing: async (ownerId) => mayShareSchedule(await accounts.stateOf(parentStream(ownerId)), now()),
    sharingOf,
    accessStatusOf,
    viewModeFor: async (ownerId, userId) => {
      const status = await accessStatusOf(ownerId, userId);
      return status?.isTrialEnded ? 'trialEnded' : status?.mode;
    },
  };
};

/**
 * The same response for another family's schedule and for one that does not exist, so that it does not reveal which.
 */
const noSuchSchedule: Problem = problem(404, {
  type: 'NotShared',
  field: 'ownerId',
  message: 'There is no such schedule among those that you may see.',
});

const trialEnded: Problem = problem(403, {
  type: 'TrialEnded',
  field: 'ownerId',
  message: 'The trial of the parent who shares this schedule has ended. All that is planned is kept until they go on.',
});

/** A user who views a schedule, and the mode of access. */
export interface ScheduleViewer {
  readonly ownerId: string;
  readonly userId: string;
  readonly mode: ScheduleMode;
}

/** Resolves the user's access to a schedule (their own by default), or the problem that denies it. */
export const resolveViewer = async (
  access: ScheduleAccess,
  { userId }: Principal,
  requestedOwnerId: string | undefined,
): Promise<ScheduleViewer | Problem> => {
  const ownerId = requestedOwnerId ?? userId;
  const mode = await access.viewModeFor(ownerId, userId);
  if (mode === undefined) return noSuchSchedule;
  return mode === 'trialEnded' ? trialEnded : { ownerId, userId, mode };
};

/** Calls `answer` if the user may view the schedule (their own by default); otherwise returns the problem. */
export const withScheduleAccess = async <Result>(
  access: ScheduleAccess,
  principal: Principal,
  requestedOwnerId: string | undefined,
  answer: (viewer: ScheduleViewer) => Promise<Answer<Result>>,
): Promise<Answer<Result>> => {
  const viewer = await resolveViewer(access, principal, requestedOwnerId);
  return 'kind' in viewer ? viewer : answer(viewer);
};

export interface ScheduleDeps extends ParentDeps {
  /** The primary database, for tickets; `pool` may be a read-only replica. */
  readonly primary: Pool;
  readonly access: ScheduleAccess;
  /** Changes of the planned camps. */
  readonly campLog: CampLog;
  /** The calendar day in Los Angeles. */
  readonly today: () => DayNumber;
  readonly now: () => Date;
}
