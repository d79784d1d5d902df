import { get, ok, type Principal, type Route } from '@campjay/platform/http/kit.ts';
import { type Names, namesOf, PARENTS } from '../accounts/readAccounts.ts';
import { readKids } from '../kids/readKids.ts';
import { type ScheduleStanding } from './access.ts';
import { type CalendarHolder, ScheduleList } from './contract.ts';
import { readReceived, type ReceivedSchedule, SCHEDULES } from './readSchedule.ts';
import { type ScheduleParts } from './scheduleParts.ts';

/** Whose calendars may be chosen (SPEC §2 'Scheduling page'): one's own kids, and those that others share. */
export const listSchedulesRoute = (parts: ScheduleParts): Route =>
  get('/api/schedule/list', {
    allow: ['parent'],
    summary: 'The kids with a calendar that whoever asks may choose, and the schedules that others share with them.',
    answer: ScheduleList,
    reads: [SCHEDULES, PARENTS],
    handle: async ({ principal }) => ok({ success: true, data: await scheduleList(parts, principal) }),
  });

const scheduleList = async (parts: ScheduleParts, { userId }: Principal): Promise<ScheduleList['data']> => {
  const shared = await sharedWith(parts, userId);
  const own = holdersOf(parts, { ownerId: userId, sharer: null, mode: 'own', isTrialEnded: false });
  const holders = await Promise.all([
    own,
    ...shared.map(({ names, ...schedule }) => holdersOf(parts, { ...schedule, sharer: names })),
  ]);
  return {
    // Sorting keeps the order of equals: one's own, then each sharer's.
    holders: holders.flat().sort((one, other) => Number(one.isTrialEnded) - Number(other.isTrialEnded)),
    schedules: shared.map(({ names, ...schedule }) => ({ ...schedule, ...names })),
  };
};

type SharedSchedule = ReceivedSchedule & ScheduleStanding & { readonly names: Names };

/** The schedules that may be seen, or might if their owner's trial had not ended; by the sharer's name. */
const sharedWith = async (parts: ScheduleParts, userId: string): Promise<readonly SharedSchedule[]> => {
  const received = await readReceived(parts.pool, userId);
  const names = await namesOf(
    parts,
    received.map(({ ownerId }) => ownerId),
  );
  const seen = await Promise.all(
    received.map(async (schedule): Promise<readonly SharedSchedule[]> => {
      const standing = await parts.access.standingOf(schedule.ownerId, userId);
      const ofOwner = names.get(schedule.ownerId);
      return standing && ofOwner ? [{ ...schedule, ...standing, names: ofOwner }] : [];
    }),
  );
  return seen.flat().sort((one, other) => fullName(one).localeCompare(fullName(other)));
};

const fullName = ({ names: { firstName, lastName } }: SharedSchedule): string => `${firstName} ${lastName}`;

const holdersOf = async (
  parts: ScheduleParts,
  { ownerId, sharer, mode, isTrialEnded }: Omit<CalendarHolder, 'kidId' | 'name'>,
): Promise<readonly CalendarHolder[]> => {
  const kids = await readKids(parts, ownerId);
  return kids.map(({ kidId, name }) => ({ ownerId, kidId, name, sharer, mode, isTrialEnded }));
};
