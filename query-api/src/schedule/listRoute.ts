import { get, ok, type Principal, type Route } from '@campjay/platform/http/route.ts';
import { type Names, namesOf, PARENTS } from '../accounts/readAccounts.ts';
import { readKids } from '../kids/readKids.ts';
import { type ScheduleAccessStatus } from './access.ts';
import { type CalendarHolder, ScheduleList } from './contract.ts';
import { readReceivedSchedules, type ReceivedSchedule, SCHEDULES } from './readSchedule.ts';
import { type ScheduleDeps } from './scheduleDeps.ts';

/** Calendars that the caller may select (Requirement 2.117): the caller's own kids, and those of shared schedules. */
export const listSchedulesRoute = (deps: ScheduleDeps): Route =>
  get('/api/schedule/list', {
    allow: ['parent'],
    summary: 'The kids with a calendar that the caller may choose, and the schedules that others share with them.',
    answer: ScheduleList,
    reads: [SCHEDULES, PARENTS],
    handle: async ({ principal }) => ok({ success: true, data: await scheduleList(deps, principal) }),
  });

const scheduleList = async (deps: ScheduleDeps, { userId }: Principal): Promise<ScheduleList['data']> => {
  const shared = await sharedWith(deps, userId);
  const own = holdersOf(deps, { ownerId: userId, sharer: null, mode: 'own', isTrialEnded: false });
  const holders = await Promise.all([
    own,
    ...shared.map(({ names, ...schedule }) => holdersOf(deps, { ...schedule, sharer: names })),
  ]);
  return {
    // The sort is stable, so the caller's own kids stay first, then each sharer's.
    holders: holders.flat().sort((one, other) => Number(one.isTrialEnded) - Number(other.isTrialEnded)),
    schedules: shared.map(({ names, ...schedule }) => ({ ...schedule, ...names })),
  };
};

type SharedSchedule = ReceivedSchedule & ScheduleAccessStatus & { readonly names: Names };

/**
 * The schedules shared with the user, including those paused because the owner's trial ended; ordered by the sharer's
 * name.
 */
const sharedWith = async (deps: ScheduleDeps, userId: string): Promise<readonly SharedSchedule[]> => {
  const received = await readReceivedSchedules(deps.pool, userId);
  const names = await namesOf(
    deps,
    received.map(({ ownerId }) => ownerId),
  );
  const visible = await Promise.all(
    received.map(async (schedule): Promise<readonly SharedSchedule[]> => {
      const status = await deps.access.accessStatusOf(schedule.ownerId, userId);
      const ownerNames = names.get(schedule.ownerId);
      return status && ownerNames ? [{ ...schedule, ...status, names: ownerNames }] : [];
    }),
  );
  return visible.flat().sort((one, other) => fullName(one).localeCompare(fullName(other)));
};

const fullName = ({ names: { firstName, lastName } }: SharedSchedule): string => `${firstName} ${lastName}`;

const holdersOf = async (
  deps: ScheduleDeps,
  { ownerId, sharer, mode, isTrialEnded }: Omit<CalendarHolder, 'kidId' | 'name'>,
): Promise<readonly CalendarHolder[]> => {
  const kids = await readKids(deps, ownerId);
  return kids.map(({ kidId, name }) => ({ ownerId, kidId, name, sharer, mode, isTrialEnded }));
};
