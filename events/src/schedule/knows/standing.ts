import type { Week } from '../entries.ts';
import type { FillingEntry, ShownSchedule } from './shown.ts';

/**
 * The entries that fill a kid's days in the planned season: camp sessions and plans that are not cancelled, of kids who
 * are still in the account.
 */
export const standingEntries = ({ entries, kids, weeks }: ShownSchedule): readonly FillingEntry[] =>
  entries.filter(
    (entry): entry is FillingEntry =>
      entry.kind !== 'playdates' &&
      entry.status !== 'cancelled' &&
      kids.some(({ kidId }) => kidId === entry.kidId) &&
      entry.weeks.some((week) => weeks.includes(week)),
  );

/** Of one kid, those that stand in a week. */
export const inCell = (entries: readonly FillingEntry[], kidId: string, week: Week): readonly FillingEntry[] =>
  entries.filter((entry) => entry.kidId === kidId && entry.weeks.includes(week));

/**
 * What a family goes by: first choices. A second choice steps in only where no first choice stands in any of its weeks,
 * so that it is neither summed nor driven to beside the first.
 */
export const expectedEntries = (schedule: ShownSchedule): readonly FillingEntry[] => {
  const standing = standingEntries(schedule);
  const firsts = new Set(
    standing.flatMap(({ kidId, weeks, choice }) => (choice === 1 ? weeks.map((week) => `${kidId} ${week}`) : [])),
  );
  return standing.filter(
    ({ kidId, weeks, choice }) => choice === 1 || !weeks.some((week) => firsts.has(`${kidId} ${week}`)),
  );
};
