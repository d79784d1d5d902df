import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { planningEvents, type ScheduleSharingEvent, scheduleSharingEvents } from '@campjay/events/schedule/events.ts';
import {
  accessRefusal,
  type AccessStatus,
  accessStatusOf,
  areSharesActive,
  OWNER_ACCESS,
} from '@campjay/domain/schedule/access.ts';
import { EMPTY_SHARING, type ScheduleSharing } from '@campjay/domain/schedule/schedule.ts';
import { evolveSharing } from '@campjay/domain/schedule/changes.ts';
import { type Fold, createCachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { accountStatusFold } from '@campjay/domain/accounts/accountStatus.ts';
import { parentStream, scheduleStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Answer, type Principal, type Problem, problem } from '@campjay/platform/http/route.ts';
import { type ScheduleMode } from './contract.ts';
import { type DayNumber } from '@campjay/events/calendar.ts';
import { type CampLog } from '../catalog/campHistory.ts';
import { type ParentDeps } from '../kernel/parentDeps.ts';
import { type Pool } from 'pg';

/**
 * Computes who may see a schedule from the events of its stream. Skips planning events, which only change cells (a
 * kid's week): a schedule may have ten thousand of them, and reading them would take longer than the rest of a request.
 */
export const sharingFold: Fold<ScheduleSharing, ScheduleSharingEvent | PersonForgotten> = {
  events: [...scheduleSharingEvents, PersonForgotten],
  excludedTypes: planningEvents.map(({ type }) => type),
  initialState: EMPTY_SHARING,
  evolve: evolveSharing,
};

/**
 * Reads who may see which schedule from the streams of the schedule and of the owner's account, never from a read model,
 * so that every process applies a change to its next request.
 */
export interface ScheduleAccess {
  readonly statusOf: (ownerId: string, userId: string) => Promise<AccessStatus>;
  /** True if the user may view the schedule now. */
  readonly mayView: (ownerId: string, userId: string) => Promise<boolean>;
  /** True if the owner has a running trial or pays. Otherwise, nobody else can see the schedule. */
  readonly isSharing: (ownerId: string) => Promise<boolean>;
  /** All shares with their recipients, and the open calendar feeds. */
  readonly sharingOf: (ownerId: string) => Promise<ScheduleSharing>;
}

export const createScheduleAccess = (store: Pick<EventStore, 'readStream'>, now: () => Date): ScheduleAccess => {
  const cachedSharing = createCachedFold(store, sharingFold);
  const cachedAccounts = createCachedFold(store, accountStatusFold);
  const sharingOf = (ownerId: string) => cachedSharing.readState(scheduleStream(ownerId));
  const accountOf = (ownerId: string) => cachedAccounts.readState(parentStream(ownerId));
  const statusOf = async (ownerId: string, userId: string): Promise<AccessStatus> => {
    // Owners can view their own schedule even while the event store is unavailable.
    if (ownerId === userId) return OWNER_ACCESS;
    const [sharing, ownerAccount] = await Promise.all([sharingOf(ownerId), accountOf(ownerId)]);
    return accessStatusOf({ userId, isOwner: false }, { sharing, ownerAccount, now: now() });
  };
  return {
    statusOf,
    mayView: async (ownerId, userId) => accessRefusal(await statusOf(ownerId, userId), 'view') === undefined,
    isSharing: async (ownerId) => areSharesActive(await accountOf(ownerId), now()),
    sharingOf,
  };
};

/**
 * Returned for a schedule that does not exist, and for one that is not shared with the user, so that the response does
 * not reveal which.
 */
const noSuchSchedule: Problem = problem(404, {
  type: 'NotShared',
  field: 'ownerId',
  message: 'There is no such schedule that you can see.',
});

const trialEnded: Problem = problem(403, {
  type: 'TrialEnded',
  field: 'ownerId',
  message: 'The trial of the parent who shares this schedule has ended. Everything that is planned in it is kept.',
});

/** A user who may view a schedule, and in which mode. */
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
  const status = await access.statusOf(ownerId, userId);
  if (status.mode === 'none') return noSuchSchedule;
  return accessRefusal(status, 'view') ? trialEnded : { ownerId, userId, mode: status.mode };
};

/** Calls `respond` if the user may view the schedule (their own by default); otherwise returns the problem. */
export const withScheduleAccess = async <Result>(
  access: ScheduleAccess,
  principal: Principal,
  requestedOwnerId: string | undefined,
  respond: (viewer: ScheduleViewer) => Promise<Answer<Result>>,
): Promise<Answer<Result>> => {
  const viewer = await resolveViewer(access, principal, requestedOwnerId);
  return 'kind' in viewer ? viewer : respond(viewer);
};

/** Dependencies of the schedule routes. */
export interface ScheduleDeps extends ParentDeps {
  /** The primary database, which stores the live tickets. */
  readonly primary: Pool;
  readonly access: ScheduleAccess;
  /** Reads the changes of planned camps. */
  readonly campLog: CampLog;
  /** The current day in Los Angeles. */
  readonly today: () => DayNumber;
  readonly now: () => Date;
}
