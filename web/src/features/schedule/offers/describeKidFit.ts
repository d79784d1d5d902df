import { formatGrade } from '@campjay/domain/format/grades.ts';
import { kidFit } from '@campjay/domain/schedule/kidFit.ts';
import type { ScheduleKid } from '@campjay/query-api/schedule/contract.ts';
import type { Session } from '../../catalog/card/campFacts.ts';
import { formatRuns } from '../../catalog/card/sessionTable.ts';
import { nameOfKid } from '../names.ts';

export interface KidFitDescription {
  readonly fits: boolean | null;
  readonly text: string;
}

/** Whether a session suits a kid, and why not: 'Robin will be 6; it takes ages 7–9'. */
export const describeKidFit = (
  kid: Pick<ScheduleKid, 'name' | 'dob' | 'grade'>,
  datedSession: { readonly season: number; readonly session: Session },
): KidFitDescription => {
  const { ages = [], grades = [] } = datedSession.session;
  const { age, fits, fitsAge, fitsGrade } = kidFit(kid, datedSession);
  const name = nameOfKid(kid);
  const reasons = [
    fitsAge === false && `${name} will be ${age}; it takes ages ${formatRuns(ages, String)}`,
    fitsGrade === false &&
      kid.grade !== null &&
      `${name}’s grade will be ${formatGrade(kid.grade)}; it takes ${formatRuns(grades, formatGrade)}`,
  ].filter((reason) => reason !== false);
  if (reasons.length > 0) return { fits, text: reasons.join('. ') };
  if (fits) return { fits, text: fitsAge ? `Fits ${name}, who will be ${age}` : `Fits ${name}’s grade` };
  const areLimitsListed = ages.length + grades.length > 0;
  return {
    fits,
    text: areLimitsListed ? `${name}’s age or grade is not known here` : 'Ages and grades are not stated',
  };
};
