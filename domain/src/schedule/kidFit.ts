import { ageOn, readIsoDay } from '@campjay/events/calendar.ts';
import type { SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { daysOf } from './sessionWeeks.ts';

/** Whether a session accepts a kid. A criterion that is unknown on either side is not judged. */
export interface KidFit {
  /** Age in full years on the session's first day; null if unknown. */
  readonly age: number | null;
  readonly fitsAge: boolean | null;
  readonly fitsGrade: boolean | null;
  /** Null if no criterion is known on both sides. */
  readonly fits: boolean | null;
}

export interface KidFacts {
  /** 'YYYY-MM-DD'. */
  readonly dob: string | null;
  readonly grade: number | null;
}

type DatedSession = Pick<SessionSnapshot, 'season' | 'session'>;

const isAllowed = (own: number | null, allowed: readonly number[] = []): boolean | null =>
  own === null || allowed.length === 0 ? null : allowed.includes(own);

/** Whether a session accepts a kid, by the same rule as the search: age on the session's first day. */
export const kidFit = ({ dob, grade }: KidFacts, { season, session }: DatedSession): KidFit => {
  const born = dob === null ? undefined : readIsoDay(dob);
  const start = daysOf({ season, session })?.start;
  const age = born === undefined || start === undefined ? null : ageOn(born, start);
  const fitsAge = isAllowed(age, session.ages);
  const fitsGrade = isAllowed(grade, session.grades);
  const knownFits = [fitsAge, fitsGrade].filter((fits) => fits !== null);
  return { age, fitsAge, fitsGrade, fits: knownFits.length === 0 ? null : knownFits.every(Boolean) };
};
