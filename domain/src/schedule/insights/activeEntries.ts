import type { Week } from '@campjay/events/schedule/entries.ts';
import type { TimedEntry, ScheduleInput } from './scheduleInput.ts';

/**
 * The entries that fill a kid's days in the planned season: camp sessions and plans that are not canceled, for kids who
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

/** The entries of one kid in one week. */
export const inCell = (entries: readonly TimedEntry[], kidId: string, week: Week): readonly TimedEntry[] =>
  entries.filter((entry) => entry.kidId === kidId && entry.weeks.includes(week));

/**
 * The entries that the family plans on: first choices. A second choice counts only if none of its weeks has a first
 * choice, so that it adds no cost and no errand next to the first.
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
