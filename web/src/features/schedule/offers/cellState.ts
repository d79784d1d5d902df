import type { ScheduleEntry, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { titleOfEntry, weekLabel } from '../names.ts';

type Entries = Pick<ScheduleView, 'entries'>;
type Choice = 1 | 2;

/** A session by its camp's id and its own. */
export interface SessionId {
  readonly org_id: string;
  readonly instance_id: string;
}

const entriesInCell = ({ entries }: Entries, kidId: string, week: string): readonly ScheduleEntry[] =>
  entries.filter((entry) => entry.kidId === kidId && entry.weeks.includes(week));

/** Whether the kid already has the session; if it is placed by the week, in that week. */
export const isPlaced = (
  { entries }: Entries,
  kidId: string,
  { org_id, instance_id }: SessionId,
  week: string | undefined,
): boolean =>
  entries.some(
    (entry) =>
      entry.kind === 'session' &&
      entry.kidId === kidId &&
      entry.session.org_id === org_id &&
      entry.session.session.instance_id === instance_id &&
      (week === undefined || entry.weeks.includes(week)),
  );

const CHOICE_NAMES = { 1: 'first choice', 2: 'second choice' } as const;

const describeEntry = (entry: ScheduleEntry): string =>
  entry.kind === 'playdates' ? titleOfEntry(entry) : `${titleOfEntry(entry)} (${CHOICE_NAMES[entry.choice]})`;

/** 'Week of June 8: Tide Pools (first choice), At the lake (second choice)', for each week with entries. */
export const describeCells = (schedule: Entries, kidId: string, weeks: readonly string[]): readonly string[] =>
  weeks.flatMap((week) => {
    const cellEntries = entriesInCell(schedule, kidId, week);
    return cellEntries.length === 0 ? [] : [`Week of ${weekLabel(week)}: ${cellEntries.map(describeEntry).join(', ')}`];
  });

/** First choice if it is free in all the weeks, otherwise second. */
export const freeChoice = (schedule: Entries, kidId: string, weeks: readonly string[]): Choice => {
  const isOccupied = ({ kind, choice, status }: ScheduleEntry): boolean =>
    kind !== 'playdates' && choice === 1 && status !== 'cancelled';
  return weeks.some((week) => entriesInCell(schedule, kidId, week).some(isOccupied)) ? 2 : 1;
};
