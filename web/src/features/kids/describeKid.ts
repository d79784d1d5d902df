import { formatGrade } from '@campjay/domain/format/grades.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import type { Kid } from './kid.ts';

const MS_PER_DAY = 86_400_000;
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A kid's data other than the name: 'Born May 4, 2018 · Rising 3rd grade'. */
export const describeKid = ({ dob, grade }: Kid): string => {
  const born = dob === undefined ? undefined : readIsoDay(dob);
  const facts = [
    born !== undefined && `Born ${dayFormat.format(born * MS_PER_DAY)}`,
    grade !== undefined && `Rising ${formatGradeLevel(grade)}`,
  ];
  return facts.filter((fact) => fact !== false).join(' · ') || 'No date of birth and no grade yet';
};

/** 'kindergarten', '3rd grade'. */
const formatGradeLevel = (grade: number): string => {
  if (grade === 0) return 'kindergarten';
  return grade < 0 ? formatGrade(grade).toLowerCase() : `${formatGrade(grade)} grade`;
};
