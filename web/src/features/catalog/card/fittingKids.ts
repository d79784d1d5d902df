import { ageOn, dayOf, readIsoDay } from '@campjay/events/calendar.ts';
import type { CampOrg } from '@campjay/query-api/search/contract.ts';

/** What the search uses of a kid. */
export interface KidCriteria {
  /** An ISO date. */
  readonly dob?: string | undefined;
  readonly grade?: number | undefined;
}

/** The ages that a camp's sessions accept and that one of the kids has on the session's first day. */
export const fittingAges = (
  { instances }: CampOrg,
  season: number,
  kids: readonly KidCriteria[],
): ReadonlySet<number> => {
  const births = kids.flatMap(({ dob }) => (dob === undefined ? [] : (readIsoDay(dob) ?? [])));
  if (births.length === 0) return new Set();
  return new Set(
    instances.flatMap(({ start_date, ages = [] }) => {
      const start = start_date === undefined ? undefined : dayOf(start_date, season);
      return start === undefined ? [] : births.map((born) => ageOn(born, start)).filter((age) => ages.includes(age));
    }),
  );
};

export const fittingGrades = ({ instances }: CampOrg, kids: readonly KidCriteria[]): ReadonlySet<number> =>
  new Set(
    kids.flatMap(({ grade }) =>
      grade !== undefined && instances.some(({ grades = [] }) => grades.includes(grade)) ? [grade] : [],
    ),
  );
