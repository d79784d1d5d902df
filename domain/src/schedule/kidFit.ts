import { ageOn, readIsoDay } from '@campjay/events/calendar.ts';
import type { SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { daysOf } from './sessionWeeks.ts';

/**
 * The result of checking whether a session accepts a kid. Null means unknown: the kid or the session lacks the fact.
 */
export interface KidFit {
  /** The age in full years on the session's first day. */
  readonly age: number | null;
  readonly fitsAge: boolean | null;
  readonly fitsGrade: boolean | null;
  /** True if age and grade fit, as far as they are known; null if neither is known. */
  readonly fits: boolean | null;
}

export interface KidFacts {
  /** 'YYYY-MM-DD'. */
  readonly dob: string | null;
  readonly grade: number | null;
}

type DatedSession = Pick<SessionSnapshot, 'season'> & {
  readonly session: Omit<SessionSnapshot['session'], 'instance_id'>;
};

const isAccepted = (value: number | null, accepted: readonly number[] = []): boolean | null =>
  value === null || accepted.length === 0 ? null : accepted.includes(value);

/** Checks whether a session accepts a kid. As in the search, the age on the session's first day counts. */
export const checkKidFit = ({ dob, grade }: KidFacts, { season, session }: DatedSession): KidFit => {
  const birthday = dob === null ? undefined : readIsoDay(dob);
  const start = daysOf({ season, session })?.start;
  const age = birthday === undefined || start === undefined ? null : ageOn(birthday, start);
  const fitsAge = isAccepted(age, session.ages);
  const fitsGrade = isAccepted(grade, session.grades);
  const knownFits = [fitsAge, fitsGrade].filter((fits) => fits !== null);
  return { age, fitsAge, fitsGrade, fits: knownFits.length === 0 ? null : knownFits.every(Boolean) };
};
