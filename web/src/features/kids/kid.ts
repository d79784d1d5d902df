import { MAX_KIDS } from '@campjay/domain/limits.ts';
import { readIsoDay, toIsoDay } from '@campjay/events/calendar.ts';

/** A kid as entered by the parent; any field may be missing, and the name may be empty. */
export interface Kid {
  readonly name: string;
  /** The date of birth as 'YYYY-MM-DD'. */
  readonly dob?: string;
  /** The grade that begins after the summer. -2 is preschool, and 0 is kindergarten. */
  readonly grade?: number;
  /**
   * The age in years, 0 to 18, of a kid of whom the parent has only set the age. Such a kid is never added to the account.
   */
  readonly age?: number;
  /** Id of a kid in the account; absent for a kid that is only in this browser. */
  readonly kidId?: string;
  /**
   * The account id that is reserved for a kid that is only in this browser: it becomes the `kidId` if the parent adds
   * the kid to the account. Generated in advance, so that several tabs add the kid only once. The property is stored in
   * the browser under this name.
   */
  readonly offeredAs?: string;
}

/** All grades, from -2 (preschool) to 12. */
export const GRADES: readonly number[] = Array.from({ length: 15 }, (_, index) => index - 2);

const readDob = (value: unknown): string | undefined => {
  const day = typeof value === 'string' ? readIsoDay(value.trim()) : undefined;
  return day === undefined ? undefined : toIsoDay(day);
};

const readGrade = (value: unknown): number | undefined => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  return GRADES.find((grade) => String(grade) === text);
};

/** The highest age that a search takes. */
export const MAX_AGE = 18;

const readAge = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_AGE ? value : undefined;

/** Whether a kid is only an age in this browser's searches. */
export const isAgeOnly = ({ age }: Kid): boolean => age !== undefined;

const hasData = ({ name, dob, grade, age }: Kid): boolean =>
  name.trim() !== '' || dob !== undefined || grade !== undefined || age !== undefined;

const readKid = (value: unknown): Kid => {
  const { name, dob, grade, age: storedAge, kidId, offeredAs } = Object(value) as Record<string, unknown>;
  const age = readAge(storedAge);
  if (age !== undefined) return { name: '', age };
  return {
    ...kidOf(typeof name === 'string' ? name : '', dob, grade),
    ...(typeof kidId === 'string' && { kidId }),
    ...(typeof offeredAs === 'string' && { offeredAs }),
  };
};

/** Creates a kid from typed or stored values. Drops an invalid date of birth or grade (Requirement 5.8). */
export const kidOf = (name: string, dob: unknown, grade: unknown): Kid => {
  const [readableDob, readableGrade] = [readDob(dob), readGrade(grade)];
  return {
    name: name.trim(),
    ...(readableDob !== undefined && { dob: readableDob }),
    ...(readableGrade !== undefined && { grade: readableGrade }),
  };
};

/**
 * Parses a stored list of kids, which may have any format. Skips empty kids. Returns at most `MAX_KIDS` kids of the
 * account, at most `MAX_KIDS` that are only in this browser, and at most `MAX_KIDS` ages.
 */
export const readKids = (list: unknown): Kid[] => {
  const kids = Array.isArray(list) ? list.map(readKid).filter(hasData) : [];
  const firstKids = (isIncluded: (kid: Kid) => boolean) => kids.filter(isIncluded).slice(0, MAX_KIDS);
  return [
    ...firstKids(({ kidId }) => kidId !== undefined),
    ...firstKids((kid) => kid.kidId === undefined && !isAgeOnly(kid)),
    ...firstKids(isAgeOnly),
  ];
};

/** Whether two kids have the same data. Ignores their ids. */
export const isSameData = (one: Kid, other: Kid): boolean =>
  one.name === other.name && one.dob === other.dob && one.grade === other.grade;

/** Whether a kid has a name, a date of birth and a grade (Requirement 5.7). */
export const isValidKid = ({ name, dob, grade }: Kid): boolean =>
  name.trim() !== '' && dob !== undefined && grade !== undefined;
