import type { Hours, SessionSnapshot, Week } from '@campjay/events/schedule/entries.ts';
import type { EntryStatus } from '@campjay/events/schedule/values.ts';

/** A kid, as far as the insights need it. */
export interface KidInput {
  readonly kidId: string;
  /** 'YYYY-MM-DD'; null if not entered. */
  readonly dob: string | null;
  /** The grade as entered by the parent: the current one, or the one after the summer; null if not entered. */
  readonly grade: number | null;
}

interface EntryInputBase {
  readonly entryId: string;
  readonly kidId: string;
  /** In ascending order. */
  readonly weeks: readonly Week[];
  readonly choice: 1 | 2;
  readonly status: EntryStatus;
}
export type SessionInput = EntryInputBase & { readonly kind: 'session'; readonly session: PlannedSession };

/** A session in a schedule, as the API returns it. */
export type PlannedSession = Omit<SessionSnapshot, 'org_id' | 'session'> & {
  readonly org_id: string;
  readonly session: Omit<SessionSnapshot['session'], 'instance_id'> & { readonly instance_id: string };
};
export type PlanInput = EntryInputBase & { readonly kind: 'plan'; readonly hours: Hours | null };
export type PlaydatesInput = EntryInputBase & { readonly kind: 'playdates' };
export type EntryInput = SessionInput | PlanInput | PlaydatesInput;
/** An entry that fills a kid's days, unlike an offer of playdates. */
export type TimedEntry = SessionInput | PlanInput;

/** The input of the insights: a subset of the schedule response, so that the client can pass the response as it is. */
export interface ScheduleInput {
  /** The Mondays of the planned season. */
  readonly weeks: readonly Week[];
  readonly kids: readonly KidInput[];
  readonly entries: readonly EntryInput[];
  readonly workingHours: Hours | null;
}

/**
 * Returns the entries that fill a kid's days in the planned season: camp sessions and plans that are not canceled, for
 * kids who are still in the account.
 */
export const listActiveEntries = ({ entries, kids, weeks }: ScheduleInput): readonly TimedEntry[] =>
  entries.filter(
    (entry): entry is TimedEntry =>
      entry.kind !== 'playdates' &&
      entry.status !== 'cancelled' &&
      kids.some(({ kidId }) => kidId === entry.kidId) &&
      entry.weeks.some((week) => weeks.includes(week)),
  );

/** Returns the entries of one kid in one week. */
export const entriesInCell = (entries: readonly TimedEntry[], kidId: string, week: Week): readonly TimedEntry[] =>
  entries.filter((entry) => entry.kidId === kidId && entry.weeks.includes(week));

/**
 * Returns the entries that the family expects to attend: all first choices, and each second choice whose weeks have no
 * first choice. Other second choices would add costs and errands for a week that is already planned.
 */
export const listExpectedEntries = (schedule: ScheduleInput): readonly TimedEntry[] => {
  const active = listActiveEntries(schedule);
  const firstChoices = new Set(
    active.flatMap(({ kidId, weeks, choice }) => (choice === 1 ? weeks.map((week) => `${kidId} ${week}`) : [])),
  );
  return active.filter(
    ({ kidId, weeks, choice }) => choice === 1 || !weeks.some((week) => firstChoices.has(`${kidId} ${week}`)),
  );
};
