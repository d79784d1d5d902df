import { type SessionFacts, type CampFacts } from '@campjay/events/catalog/facts.ts';
import { readDayInYear, toMonthDaySortKey } from '@campjay/events/calendar.ts';
import { hash } from 'node:crypto';
import { type Camp } from '@campjay/domain/catalog/listedCamp.ts';

/** The date fields of a session, which must be consistent with each other. */
export const DATE_FIELDS: readonly string[] = ['start_date', 'end_date', 'year'];

/** Finds the first contradiction between a session's dates; undefined if there is none. */
export const findDateFault = ({
  start_date: startDate,
  end_date: endDate,
  year,
}: Pick<SessionFacts, 'start_date' | 'end_date' | 'year'>):
  | { readonly field: string; readonly reason: string }
  | undefined => {
  const start = ordinalOf(startDate);
  const end = ordinalOf(endDate);
  if (start === LEAP_DAY && lacksLeapDay(year)) return { field: 'start_date', reason: describeMissingLeapDay(year) };
  if (end === LEAP_DAY && lacksLeapDay(year)) return { field: 'end_date', reason: describeMissingLeapDay(year) };
  const endsBeforeStart = start !== undefined && end !== undefined && end < start && !spansNewYear(start, end);
  return endsBeforeStart
    ? { field: 'end_date', reason: `is '${endDate ?? ''}', before the start on '${startDate ?? ''}'` }
    : undefined;
};

/** A winter camp may start in one year (October or later) and end in the next (before April). Ordinals are MMDD. */
const spansNewYear = (start: number, end: number): boolean => start >= 1001 && end < 401;

/** February 29, the only day that some years do not have. */
const LEAP_DAY = toMonthDaySortKey('February 29');

const ordinalOf = (monthDay: string | undefined): number | undefined =>
  monthDay === undefined ? undefined : toMonthDaySortKey(monthDay);

const lacksLeapDay = (year: number | undefined): year is number =>
  year !== undefined && readDayInYear('February 29', year) === undefined;

const describeMissingLeapDay = (year: number): string => `is February 29, a day that ${year} does not have`;

/**
 * A camp with its digest, a hash of its facts. An unchanged camp has the same digest, so its facts need not be
 * compared.
 */
export interface ImportedCamp extends Camp {
  readonly digest: string;
}

/** Stored in place of a digest when a camp is delisted. It differs from every digest, because it is shorter. */
export const DELISTED = 'delisted';

export const toImportedCamp = (facts: CampFacts, sessions: Camp['sessions']): ImportedCamp => ({
  facts,
  sessions,
  digest: digestOf({ facts, sessions }),
});

/**
 * The first 128 bits of the SHA-256 of a camp's facts and sessions, as base64url. Camps with the same facts have the
 * same digest: the order of fields and sessions does not matter, and absent fields are left out.
 */
export const digestOf = ({ facts, sessions }: Camp): string => {
  const sortedSessions = [...sessions.values()].sort((a, b) => (a.instance_id < b.instance_id ? -1 : 1));
  const canonicalJson = JSON.stringify([sortFields(facts), sortedSessions.map(sortFields)]);
  return hash('sha256', canonicalJson, 'buffer').subarray(0, 16).toString('base64url');
};

/** Sorts the fields by name. Facts read from a file are already sorted, and are not copied. */
const sortFields = (facts: object): object => {
  let previous = '';
  for (const field in facts) {
    if (field < previous) return Object.fromEntries(Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1)));
    previous = field;
  }
  return facts;
};
