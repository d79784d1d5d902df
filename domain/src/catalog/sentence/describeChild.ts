import { formatGrade } from '../../format.ts';
import type { SentenceChild } from './draft.ts';

/** Describes a child by age and rising grade: 'age 6', '2nd grade', 'age 6, K'. */
export const describeChild = ({ age, grade }: SentenceChild): string =>
  [
    ...(age === undefined ? [] : [`age ${age}`]),
    ...(grade === undefined ? [] : [grade > 0 ? `${formatGrade(grade)} grade` : formatGrade(grade)]),
  ].join(', ');
