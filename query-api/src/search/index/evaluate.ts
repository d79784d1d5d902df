import { type DayNumber, dayNumber } from '@campjay/events/calendar.ts';
import { type Child, type Children, type OptionField, type SearchCriteria } from '../searchCriteria.ts';
import { writeNear } from './geoGrid.ts';
import { type Meaning, OFFSETS } from './meaning.ts';
import { writeAtMost } from './rangeColumn.ts';
import { type Segment } from './segment.ts';
import { type Slice } from './slice.ts';
import { textCandidates } from './textCandidates.ts';

/** Search criteria with their words resolved. */
export interface SearchQuery {
  readonly criteria: SearchCriteria;
  readonly meanings: readonly Meaning[];
  /** True if the text index was unavailable when the words were resolved. */
  readonly wordsMatchedSimply?: boolean;
}

/** Reusable bitmaps. Sharing them is safe because a search runs synchronously. */
const pools = new WeakMap<Segment, Int32Array[]>();

export const scratch = (segment: Segment, index: number): Int32Array => {
  const pool = pools.get(segment) ?? [];
  pools.set(segment, pool);
  return (pool[index] ??= new Int32Array(segment.full.length));
};

/** Purpose of each scratch bitmap. */
export const SCRATCH = { result: 0, filter: 1, child: 2, age: 3, before: 4, chosen: 5, ladder: 13 } as const;

const and = (into: Int32Array, other: Int32Array): void => {
  for (let word = 0; word < into.length; word++) into[word] = (into[word] as number) & (other[word] as number);
};

const andEither = (into: Int32Array, a: Int32Array, b: Int32Array): void => {
  for (let word = 0; word < into.length; word++)
    into[word] = (into[word] as number) & ((a[word] as number) | (b[word] as number));
};

const or = (into: Int32Array, other: Int32Array): void => {
  for (let word = 0; word < into.length; word++) into[word] = (into[word] as number) | (other[word] as number);
};

/** The bitmap of one option of a field. */
export const optionBitmap = (slice: Slice, field: OptionField, place: number): Int32Array =>
  (field === 'selectedTimeUntilRegDate'
    ? slice.registration[place]
    : slice.segment.options[OFFSETS[field] + place]) as Int32Array;

/**
 * Returns the sessions that have any of the chosen options. Writes to `into`, unless a single option's own bitmap is
 * the result.
 */
export const chosenBitmap = (
  slice: Slice,
  field: OptionField,
  places: readonly number[],
  into: Int32Array,
): Int32Array => {
  const [first = 0, ...others] = places;
  const only = optionBitmap(slice, field, first);
  if (others.length === 0) return only;
  into.set(only);
  for (const place of others) or(into, optionBitmap(slice, field, place));
  return into;
};

const andOptions = (slice: Slice, field: OptionField, places: readonly number[], into: Int32Array): void => {
  const [first, second] = places;
  if (places.length === 2 && first !== undefined && second !== undefined)
    andEither(into, optionBitmap(slice, field, first), optionBitmap(slice, field, second));
  else and(into, chosenBitmap(slice, field, places, scratch(slice.segment, SCRATCH.filter)));
};

const firstOf = (year: number, month: number): DayNumber => dayNumber(year, month, 1) ?? 0;

/**
 * Writes the sessions that accept a child with this birth date. All sessions start in one calendar year, in which the
 * child has one age before the birthday and the next age from then on.
 */
const writeAge = (segment: Segment, born: DayNumber, season: number, into: Int32Array): void => {
  const birth = new Date(born * 86_400_000);
  // A child born on February 29 turns a year older on March 1 in years without that day.
  const birthday = dayNumber(season, birth.getUTCMonth() + 1, birth.getUTCDate()) ?? firstOf(season, 3);
  const fromBirthday = season - birth.getUTCFullYear();
  const older = segment.ages.get(fromBirthday) ?? segment.anyAge;
  const younger = segment.ages.get(fromBirthday - 1) ?? segment.anyAge;
  const before = scratch(segment, SCRATCH.before);
  writeAtMost(segment.starts, birthday - firstOf(season, 1) - 1, before);
  for (let word = 0; word < into.length; word++) {
    const early = before[word] as number;
    into[word] = ((younger[word] as number) & early) | ((older[word] as number) & ~early);
  }
};

const writeChild = (segment: Segment, { born, grade }: Child, season: number, into: Int32Array): void => {
  if (born === undefined) into.set(segment.full);
  else writeAge(segment, born, season, into);
  if (grade !== undefined) and(into, segment.grades.get(grade) ?? segment.anyGrade);
};

const andChildren = (segment: Segment, query: Children, season: number, into: Int32Array): void => {
  const fit = scratch(segment, SCRATCH.filter);
  const one = scratch(segment, SCRATCH.child);
  const andAnyOf = (children: readonly Child[]) => {
    children.forEach((child, index) => {
      writeChild(segment, child, season, index === 0 ? fit : one);
      if (index > 0) or(fit, one);
    });
    if (children.length > 0) and(into, fit);
  };
  if (query.kind === 'each') {
    andAnyOf(query.children);
    return;
  }
  andAnyOf(query.born.map((born) => ({ born, grade: undefined })));
  andAnyOf(query.grades.map((grade) => ({ born: undefined, grade })));
};

/** Writes to `into` the sessions that pass every filter except the multi-select ones. */
export const evaluateOthers = (slice: Slice, { criteria, meanings }: SearchQuery, into: Int32Array): void => {
  const { segment } = slice;
  const filter = scratch(segment, SCRATCH.filter);
  into.set(slice.alive);
  if (meanings.length > 0) and(into, textCandidates(segment, meanings));
  if (criteria.place) {
    writeNear(segment.geo, criteria.place, filter);
    and(into, filter);
  }
  if (criteria.maxPrice !== undefined) {
    writeAtMost(segment.prices, criteria.maxPrice, filter);
    and(into, filter);
  }
  if (criteria.opensBy !== undefined) {
    writeAtMost(segment.opens, criteria.opensBy, filter);
    and(into, filter);
  }
  if (criteria.closesFrom !== undefined) {
    writeAtMost(segment.closes, -criteria.closesFrom, filter);
    and(into, filter);
  }
  if (criteria.children) andChildren(segment, criteria.children, criteria.season, into);
};

/** Returns the sessions that pass all filters, as a bitmap that is valid until the next call. */
export const evaluate = (slice: Slice, query: SearchQuery): Int32Array => {
  const into = scratch(slice.segment, SCRATCH.result);
  evaluateOthers(slice, query, into);
  for (const [field, places] of query.criteria.options) andOptions(slice, field, places, into);
  return into;
};

/** Counts the camps with a session in a bitmap. */
export const countCamps = ({ campOfWord }: Segment, bitmap: Int32Array): number => {
  let count = 0;
  let last = -1;
  for (let word = 0; word < bitmap.length; word++) {
    if (bitmap[word] === 0 || campOfWord[word] === last) continue;
    last = campOfWord[word] as number;
    count++;
  }
  return count;
};
