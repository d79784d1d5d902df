import { itemAt } from '../columns.ts';
import { type DayNumber, toDayNumber, toUtcDate } from '@campjay/events/calendar.ts';
import { type OptionField } from '@campjay/domain/catalog/filters.ts';
import { type Child, type Children, OPTION_FIELDS, type SearchCriteria } from '../searchCriteria.ts';
import { and, andEither, or } from './bitmaps.ts';
import { writeSessionsInBox, writeSessionsWithinRadius } from './geoGrid.ts';
import { type Meaning, OPTION_OFFSETS } from './meaning.ts';
import { removeTooExpensiveWithCare } from './priceList.ts';
import { writeAtMost } from './rangeColumn.ts';
import { type Segment } from './segment.ts';
import { type Slice } from './slice.ts';
import { textCandidates } from './textCandidates.ts';

/** Search criteria, and in `meanings` what the typed words match in the catalog. */
export interface SearchQuery {
  readonly criteria: SearchCriteria;
  readonly meanings: readonly Meaning[];
  /** True if the text index was unavailable, so that the words were matched against the in-memory vocabulary. */
  readonly isFallbackMatch?: boolean;
}

/**
 * Bitmaps that searches reuse for intermediate results, per segment. Sharing them is safe because a search runs
 * synchronously.
 */
const pools = new WeakMap<Segment, Int32Array[]>();

/** A reusable bitmap of a segment; `SCRATCH` lists the indexes. Its content is undefined until the caller writes it. */
export const scratch = (segment: Segment, index: number): Int32Array => {
  const pool = pools.get(segment) ?? [];
  pools.set(segment, pool);
  return (pool[index] ??= new Int32Array(segment.full.length));
};

/** Index of the first of the scratch bitmaps `chosen`. There is one per multi-select field. */
const FIRST_CHOSEN = 5;
/** Index of each scratch bitmap by its purpose. The bitmaps from `ladder` on are described at `addFacetCounts`. */
export const SCRATCH = {
  ...{ result: 0, filter: 1, child: 2, age: 3, before: 4 },
  ...{ chosen: FIRST_CHOSEN, ladder: FIRST_CHOSEN + OPTION_FIELDS.length },
} as const;

/** The sessions that have one option of a field. */
export const optionBitmap = (slice: Slice, field: OptionField, option: number): Int32Array =>
  field === 'selectedTimeUntilRegDate'
    ? itemAt(slice.registration, option)
    : itemAt(slice.segment.options, OPTION_OFFSETS[field] + option);

/**
 * Returns the sessions that have any of the given options. The result is `into` or, if there is only one option, that
 * option's own bitmap, which callers must not modify.
 */
export const chosenBitmap = (
  slice: Slice,
  field: OptionField,
  chosen: readonly number[],
  into: Int32Array,
): Int32Array => {
  const [first = 0, ...others] = chosen;
  const firstBitmap = optionBitmap(slice, field, first);
  if (others.length === 0) return firstBitmap;
  into.set(firstBitmap);
  for (const option of others) or(into, optionBitmap(slice, field, option));
  return into;
};

/** Removes from `into` the sessions that have none of the chosen options. */
const andOptions = (slice: Slice, field: OptionField, chosen: readonly number[], into: Int32Array): void => {
  const [first, second] = chosen;
  if (chosen.length === 2 && first !== undefined && second !== undefined)
    andEither(into, optionBitmap(slice, field, first), optionBitmap(slice, field, second));
  else and(into, chosenBitmap(slice, field, chosen, scratch(slice.segment, SCRATCH.filter)));
};

const firstDayOfMonth = (year: number, month: number): DayNumber => toDayNumber(year, month, 1) ?? 0;

/**
 * Writes the sessions that accept a child with this birth date. All sessions start in one calendar year, in which the
 * child has one age before the birthday and the next age from then on.
 */
const writeAge = (segment: Segment, born: DayNumber, season: number, into: Int32Array): void => {
  const birth = toUtcDate(born);
  // In years without February 29, a child born on that day turns a year older on March 1.
  const birthday = toDayNumber(season, birth.getUTCMonth() + 1, birth.getUTCDate()) ?? firstDayOfMonth(season, 3);
  const ageFromBirthday = season - birth.getUTCFullYear();
  const acceptOlder = segment.ages.get(ageFromBirthday) ?? segment.anyAge;
  const acceptYounger = segment.ages.get(ageFromBirthday - 1) ?? segment.anyAge;
  const startsBeforeBirthday = scratch(segment, SCRATCH.before);
  writeAtMost(segment.starts, birthday - firstDayOfMonth(season, 1) - 1, startsBeforeBirthday);
  for (let word = 0; word < into.length; word++) {
    const early = startsBeforeBirthday[word] ?? 0;
    into[word] = ((acceptYounger[word] ?? 0) & early) | ((acceptOlder[word] ?? 0) & ~early);
  }
};

/** Writes the sessions that accept a child by age and grade. */
const writeChild = (segment: Segment, { born, age, grade }: Child, season: number, into: Int32Array): void => {
  if (born !== undefined) writeAge(segment, born, season, into);
  else into.set(age === undefined ? segment.full : (segment.ages.get(age) ?? segment.anyAge));
  if (grade !== undefined) and(into, segment.grades.get(grade) ?? segment.anyGrade);
};

/** Removes from `into` the sessions that accept none of the children. */
const andChildren = (segment: Segment, filter: Children, season: number, into: Int32Array): void => {
  const acceptAnyChild = scratch(segment, SCRATCH.filter);
  const acceptThisChild = scratch(segment, SCRATCH.child);
  const andAnyOf = (children: readonly Child[]) => {
    children.forEach((child, index) => {
      writeChild(segment, child, season, index === 0 ? acceptAnyChild : acceptThisChild);
      if (index > 0) or(acceptAnyChild, acceptThisChild);
    });
    if (children.length > 0) and(into, acceptAnyChild);
  };
  if (filter.kind === 'each') {
    andAnyOf(filter.children);
    return;
  }
  andAnyOf(filter.born.map((born) => ({ born })));
  andAnyOf(filter.grades.map((grade) => ({ grade })));
};

/** Writes the sessions that pass a maximum price in US dollars, if they also pass the filters by hours. */
const writePriced = (segment: Segment, criteria: SearchCriteria, max: number, into: Int32Array): void => {
  writeAtMost(segment.prices, max, into);
  if (criteria.opensBy !== undefined || criteria.closesFrom !== undefined)
    for (const list of [segment.weeklyPrices, segment.statedPrices])
      removeTooExpensiveWithCare(list, max * 100, criteria, into);
  if (!criteria.includeUnpriced) return;
  const priced = scratch(segment, SCRATCH.child);
  writeAtMost(segment.prices, Number.POSITIVE_INFINITY, priced);
  for (let word = 0; word < into.length; word++) into[word] = (into[word] ?? 0) | ~(priced[word] ?? 0);
};

/** Writes to `into` the sessions that pass every filter except the multi-select ones. */
export const evaluateSingleFilters = (slice: Slice, { criteria, meanings }: SearchQuery, into: Int32Array): void => {
  const { segment } = slice;
  const filter = scratch(segment, SCRATCH.filter);
  into.set(slice.alive);
  if (meanings.length > 0) and(into, textCandidates(segment, meanings));
  if (criteria.place) {
    writeSessionsWithinRadius(segment.geo, criteria.place, filter);
    and(into, filter);
  }
  if (criteria.boundingBox) {
    writeSessionsInBox(segment.geo, criteria.boundingBox, filter);
    and(into, filter);
  }
  if (criteria.maxPrice !== undefined) {
    writePriced(segment, criteria, criteria.maxPrice, filter);
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

/** Returns the sessions that pass all filters. The bitmap is valid until the next call. */
export const evaluate = (slice: Slice, query: SearchQuery): Int32Array => {
  const into = scratch(slice.segment, SCRATCH.result);
  evaluateSingleFilters(slice, query, into);
  for (const [field, chosen] of query.criteria.options) andOptions(slice, field, chosen, into);
  return into;
};

/** Counts the camps with a session in a bitmap. */
export const countCamps = ({ campOfWord }: Segment, bitmap: Int32Array): number => {
  let count = 0;
  let lastRank = -1;
  for (let word = 0; word < bitmap.length; word++) {
    if (bitmap[word] === 0 || campOfWord[word] === lastRank) continue;
    lastRank = campOfWord[word] ?? lastRank;
    count++;
  }
  return count;
};
