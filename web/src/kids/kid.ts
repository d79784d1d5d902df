import { MAX_KIDS } from '@campjay/events/kids/limits.ts';
import { readIsoDay, toIsoDay } from '@campjay/events/season/calendar.ts';

/** What a parent has told of a kid (SPEC §3 'Kid'); anything may be missing, and the name may be empty. */
export interface Kid {
  readonly name: string;
  /** The day as 'YYYY-MM-DD'. */
  readonly dob?: string;
  /** The grade that begins after the summer: -2 is preschool, 0 kindergarten. */
  readonly grade?: number;
  /** Names a kid of the account; absent of one that this browser alone knows. */
  readonly kidId?: string;
  /** The `kidId` under which a kid of this browser goes into the account, if it does: one, however many tabs ask. */
  readonly offeredAs?: string;
}

export const GRADES: readonly number[] = Array.from({ length: 15 }, (_, index) => index - 2);

const readDob = (value: unknown): string | undefined => {
  const day = typeof value === 'string' ? readIsoDay(value.trim()) : undefined;
  return day === undefined ? undefined : toIsoDay(day);
};

const readGrade = (value: unknown): number | undefined => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  return GRADES.find((grade) => String(grade) === text);
};

const hasData = ({ name, dob, grade }: Kid): boolean => name.trim() !== '' || dob !== undefined || grade !== undefined;

const readKid = (value: unknown): Kid => {
  const { name, dob, grade, kidId, offeredAs } = Object(value) as Record<string, unknown>;
  return {
    ...kidOf(typeof name === 'string' ? name : '', dob, grade),
    ...(typeof kidId === 'string' && { kidId }),
    ...(typeof offeredAs === 'string' && { offeredAs }),
  };
};

/** A kid of whatever was typed or stored; a date of birth or a grade that cannot be read counts as not given (SPEC §5). */
export const kidOf = (name: string, dob: unknown, grade: unknown): Kid => {
  const [readableDob, readableGrade] = [readDob(dob), readGrade(grade)];
  return {
    name: name.trim(),
    ...(readableDob !== undefined && { dob: readableDob }),
    ...(readableGrade !== undefined && { grade: readableGrade }),
  };
};

/**
 * The kids in a list of whatever it may be; what holds nothing of a kid is left out. No more than an account holds, and as many
 * of whom it is not decided whether they belong to it.
 */
export const readKids = (list: unknown): Kid[] => {
  const kids = Array.isArray(list) ? list.map(readKid).filter(hasData) : [];
  const firstKids = (areSaved: boolean) =>
    kids.filter(({ kidId }) => (kidId !== undefined) === areSaved).slice(0, MAX_KIDS);
  return [...firstKids(true), ...firstKids(false)];
};

/** Whether the same is told of both, wherever they are kept. */
export const isSameData = (one: Kid, other: Kid): boolean =>
  one.name === other.name && one.dob === other.dob && one.grade === other.grade;

/** A kid of whom everything is known (SPEC §5): only such a kid's name stands on the age and grade button. */
export const isValidKid = ({ name, dob, grade }: Kid): boolean =>
  name.trim() !== '' && dob !== undefined && grade !== undefined;
