import { mayShareSchedule, accountStatusFold } from '@campjay/events/accounts/accountStatus.ts';
import { modeOf, type ScheduleSharing } from '@campjay/events/schedule/schedule.ts';
import { parentStream, scheduleStream } from '@campjay/events/streams.ts';
import { cachedFold } from '@campjay/platform/eventStore/cachedFold.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Answer, type Principal, type Problem, problem } from '@campjay/platform/http/route.ts';
import { type ScheduleMode } from './contract.ts';
import { sharingFold } from './sharingFold.ts';

/** What somebody may do with a schedule, and whether that rests because its owner neither tries nor pays any more. */
export interface ScheduleAccessStatus {
  readonly mode: ScheduleMode;
  readonly isTrialEnded: boolean;
}

/**
 * Who may see which schedule now. It is decided from the schedule's own stream and from its owner's account, never from a
 * read model: what one process has appended holds with the next question to any other.
 */
export interface ScheduleAccess {
  /** Undefined of whoever it is not shared with, as of a schedule that does not exist. */
  readonly accessStatusOf: (ownerId: string, userId: string) => Promise<ScheduleAccessStatus | undefined>;
  /** The mode in which it may be looked at now; the owner always may. */
  readonly viewModeFor: (ownerId: string, userId: string) => Promise<ScheduleMode | 'trialEnded' | undefined>;
  /** Whether its owner is on a running trial or pays, so that others may see it at all. */
  readonly isSharing: (ownerId: string) => Promise<boolean>;
  /** All that is shared and with whom, and the calendar feeds that are open. */
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

/** The same for a schedule that is another family's and for one that is nobody's. */
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

/** Whose schedule is looked at, by whom, and how. */
export interface ScheduleViewer {
  readonly ownerId: string;
  readonly userId: string;
  readonly mode: ScheduleMode;
}

/** How somebody looks at a schedule, their own where none is named; or why they do not. */
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

/** Answers whoever may look at a schedule: their own where none is named. */
export const withScheduleAccess = async <Result>(
  access: ScheduleAccess,
  principal: Principal,
  requestedOwnerId: string | undefined,
  answer: (viewer: ScheduleViewer) => Promise<Answer<Result>>,
): Promise<Answer<Result>> => {
  const viewer = await resolveViewer(access, principal, requestedOwnerId);
  return 'kind' in viewer ? viewer : answer(viewer);
};
