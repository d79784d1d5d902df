import { intAt, itemAt } from '../columns.ts';
import { FILTER_RULES, OPTION_FILTER_NAMES } from '@campjay/domain/catalog/filterRules.ts';
import { FILTERS, type OptionField } from '@campjay/domain/catalog/filters.ts';
import { and, andInto } from './bitmaps.ts';
import { OPTION_FIELDS, type SearchCriteria } from '../searchCriteria.ts';
import { type SearchQuery, chosenBitmap, countCamps, evaluateSingleFilters, scratch, SCRATCH } from './evaluate.ts';
import { fieldBits, OPTION_OFFSETS, OPTION_COUNT, optionCount } from './meaning.ts';
import { type Slice } from './slice.ts';

/** The facet counts of a search (how many camps match per filter option), added up over the index's slices. */
export interface Counts {
  /** Number of camps per option; for the order of the options see `OPTION_OFFSETS`. */
  readonly byOption: Int32Array;
  /** Number of camps that match all filters. */
  total: number;
}

export const emptyCounts = (): Counts => ({ byOption: new Int32Array(OPTION_COUNT), total: 0 });

/** Adds 1 to the count of every option whose bit is set. */
const addBits = (bits: number, offset: number, byOption: Int32Array): void => {
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const option = offset + 31 - Math.clz32(rest & -rest);
    byOption[option] = (byOption[option] ?? 0) + 1;
  }
};

/** Returns those option bits of `varied` that any session of `mask` in this bitmap word has. */
const presentBits = (
  options: readonly Int32Array[],
  varied: number,
  offset: number,
  word: number,
  mask: number,
): number => {
  let presentMask = 0;
  for (let rest = varied; rest !== 0; rest &= rest - 1) {
    const bit = rest & -rest;
    const option = options[offset + 31 - Math.clz32(bit)];
    if (option !== undefined && ((option[word] ?? 0) & mask) !== 0) presentMask |= bit;
  }
  return presentMask;
};

/**
 * Adds, for every option of the given fields, the number of camps that have a session in `bitmap` with that option.
 * Options that all sessions of a bitmap word share are precomputed; only the others are looked up.
 */
export const countOptions = (
  slice: Slice,
  bitmap: Int32Array,
  fields: readonly OptionField[],
  counts: Counts,
): void => {
  const { segment } = slice;
  const { full, options, campOfWord, sharedLow, sharedHigh, variedLow, variedHigh } = segment;
  let requestedLow = 0;
  let requestedHigh = 0;
  for (const { low, high } of fields.map(fieldBits)) {
    requestedLow |= low;
    requestedHigh |= high;
  }
  const includesRegistration = fields.includes('selectedTimeUntilRegDate');
  const words = bitmap.length;
  for (let word = 0; word < words;) {
    if (bitmap[word] === 0) {
      word++;
      continue;
    }
    const camp = campOfWord[word] ?? 0;
    let low = 0;
    let high = 0;
    for (; word < words && campOfWord[word] === camp; word++) {
      const mask = bitmap[word] ?? 0;
      if (mask === 0) continue;
      low |= (sharedLow[word] ?? 0) & requestedLow;
      high |= (sharedHigh[word] ?? 0) & requestedHigh;
      const possibleLow = (variedLow[word] ?? 0) & requestedLow & ~low;
      const possibleHigh = (variedHigh[word] ?? 0) & requestedHigh & ~high;
      const areAllPassing = mask === full[word];
      low |= areAllPassing ? possibleLow : presentBits(options, possibleLow, 0, word, mask);
      high |= areAllPassing ? possibleHigh : presentBits(options, possibleHigh, 32, word, mask);
    }
    addBits(low, 0, counts.byOption);
    addBits(high, 32, counts.byOption);
    if (includesRegistration) {
      const option = OPTION_OFFSETS.selectedTimeUntilRegDate + intAt(slice.registrationOf, camp);
      counts.byOption[option] = intAt(counts.byOption, option) + 1;
    }
  }
};

/**
 * Adds a slice's counts. The options of an active filter are counted over the sessions that pass all other filters. To
 * find these without evaluating every combination, `ladder[i]` has the sessions that pass the filters before filter i,
 * and `passesLater` those that pass the filters after it.
 */
export const addFacetCounts = (slice: Slice, query: SearchQuery, counts: Counts): void => {
  const { segment } = slice;
  const activeFilters = [...query.criteria.options];
  const bitmaps = activeFilters.map(([field, chosen], index) =>
    chosenBitmap(slice, field, chosen, scratch(segment, SCRATCH.chosen + index)),
  );
  const passesSingleFilters = scratch(segment, SCRATCH.ladder);
  evaluateSingleFilters(slice, query, passesSingleFilters);
  const ladder = [passesSingleFilters];
  bitmaps.forEach((bitmap, index) => {
    const next = scratch(segment, SCRATCH.ladder + index + 1);
    andInto(next, itemAt(ladder, index), bitmap);
    ladder.push(next);
  });
  const matching = itemAt(ladder, bitmaps.length);
  counts.total += countCamps(segment, matching);
  const activeFields = new Set(activeFilters.map(([field]) => field));
  countOptions(
    slice,
    matching,
    OPTION_FIELDS.filter((field) => !activeFields.has(field)),
    counts,
  );
  const passesOthers = scratch(segment, SCRATCH.filter);
  const passesLater = scratch(segment, SCRATCH.child);
  for (let index = bitmaps.length - 1; index >= 0; index--) {
    const bitmap = itemAt(bitmaps, index);
    const passesEarlier = itemAt(ladder, index);
    const isLast = index === bitmaps.length - 1;
    if (!isLast) andInto(passesOthers, passesEarlier, passesLater);
    countOptions(slice, isLast ? passesEarlier : passesOthers, [itemAt(activeFilters, index)[0]], counts);
    if (isLast) passesLater.set(bitmap);
    else and(passesLater, bitmap);
  }
};

/** The counts of one field, by option index. */
export const countsOf = (counts: Counts, field: OptionField): readonly number[] => [
  ...counts.byOption.subarray(OPTION_OFFSETS[field], OPTION_OFFSETS[field] + optionCount(field)),
];

/** The multi-select fields that apply to camps without sessions. */
const UNSCHEDULED_FIELDS: ReadonlySet<OptionField> = new Set(
  OPTION_FILTER_NAMES.filter((name) => {
    const rule = FILTER_RULES[name];
    return rule.level === 'camp' || rule.optionsWithoutSessions !== undefined;
  }).map((name) => FILTERS[name].field),
);

/** Reduces the criteria to those that apply to camps without sessions. */
export const unscheduledCriteria = (criteria: SearchCriteria): SearchCriteria => {
  const { season, today, options, place, boundingBox, words } = criteria;
  return {
    season,
    today,
    options: new Map([...options].filter(([field]) => UNSCHEDULED_FIELDS.has(field))),
    ...(place && { place }),
    ...(boundingBox && { boundingBox }),
    ...(words && { words }),
  };
};
