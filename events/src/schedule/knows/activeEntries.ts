import type { Week } from '../entries.ts';
import type { TimedEntry, ScheduleInput } from './scheduleInput.ts';

/**
 * The entries that fill a kid's days in the planned season: camp sessions and plans that are not cancelled, of kids who
 * are still in the account.
 */
export const activeEntries = ({ entries, kids, weeks }: ScheduleInput): readonly TimedEntry[] =>
  entries.filter(
    (entry): entry is TimedEntry =>
      entry.kind !== 'playdates' &&
      entry.status !== 'cancelled' &&
      kids.some(({ kidId }) => kidId === entry.kidId) &&
      entry.weeks.some((week) => weeks.includes(week)),
  );

/** Of one kid, those that stand in a week. */
export const inCell = (entries: readonly TimedEntry[], kidId: string, week: Week): readonly TimedEntry[] =>
  entries.filter((entry) => entry.kidId === kidId && entry.weeks.includes(week));

/**
 * What a family goes by: first choices. A second choice steps in only where no first choice stands in any of its weeks,
 * so that it is neither summed nor driven to beside the first.
 */
export const expectedEntries = (schedule: ScheduleInput): readonly TimedEntry[] => {
  const active = activeEntries(schedule);
  const firstChoices = new Set(
    active.flatMap(({ kidId, weeks, choice }) => (choice === 1 ? weeks.map((week) => `${kidId} ${week}`) : [])),
  );
  return active.filter(
    ({ kidId, weeks, choice }) => choice === 1 || !weeks.some((week) => firstChoices.has(`${kidId} ${week}`)),
  );
};
