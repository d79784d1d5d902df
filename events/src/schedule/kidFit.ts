import { ageOn, readIsoDay } from '../season/calendar.ts';
import { type SessionSnapshot } from './entries.ts';
import { daysOf } from './sessionWeeks.ts';

/** What a session asks of a kid and of a kid is known; a fact that is unknown on one side is judged by nobody. */
export interface KidFit {
  /** Full years on the session's first day; null where they are not known. */
  readonly age: number | null;
  readonly fitsAge: boolean | null;
  readonly fitsGrade: boolean | null;
  /** Null where nothing is known on one side. */
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

/** Whether a session takes a kid, as searches judge it (SEARCH-SEMANTICS 'Children'): by the age on its first day. */
export const kidFit = ({ dob, grade }: KidFacts, { season, session }: DatedSession): KidFit => {
  const born = dob === null ? undefined : readIsoDay(dob);
  const start = daysOf({ season, session })?.start;
  const age = born === undefined || start === undefined ? null : ageOn(born, start);
  const fitsAge = isAllowed(age, session.ages);
  const fitsGrade = isAllowed(grade, session.grades);
  const knownFits = [fitsAge, fitsGrade].filter((fits) => fits !== null);
  return { age, fitsAge, fitsGrade, fits: knownFits.length === 0 ? null : knownFits.every(Boolean) };
};
