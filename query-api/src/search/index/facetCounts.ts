import { OPTION_FIELDS, type OptionField, type SearchCriteria } from '../searchCriteria.ts';
import { type SearchQuery, chosenBitmap, countCamps, evaluateOthers, scratch, SCRATCH } from './evaluate.ts';
import { fieldBits, OFFSETS, OPTION_COUNT, optionCount } from './meaning.ts';
import { type Slice } from './slice.ts';

/** Number of camps per option of the row (see options.ts), and the total of matching camps. */
export interface Counts {
  readonly byOption: Int32Array;
  total: number;
}

export const emptyCounts = (): Counts => ({ byOption: new Int32Array(OPTION_COUNT), total: 0 });

const addBits = (bits: number, offset: number, byOption: Int32Array): void => {
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const option = offset + 31 - Math.clz32(rest & -rest);
    byOption[option] = (byOption[option] as number) + 1;
  }
};

/** Returns the bits of `varied` whose bitmap contains any session of `mask` in this word. */
const presentBits = (
  options: readonly Int32Array[],
  varied: number,
  offset: number,
  word: number,
  mask: number,
): number => {
  let found = 0;
  for (let rest = varied; rest !== 0; rest &= rest - 1) {
    const bit = rest & -rest;
    if ((((options[offset + 31 - Math.clz32(bit)] as Int32Array)[word] as number) & mask) !== 0) found |= bit;
  }
  return found;
};

/**
 * Adds, for every option of the given fields, the number of camps that have a session in `bitmap` with that option.
 * Bits that all sessions of a camp share are precomputed; only bits that vary are looked up.
 */
const countOptions = (slice: Slice, bitmap: Int32Array, fields: readonly OptionField[], counts: Counts): void => {
  const { segment } = slice;
  const { full, options, campOfWord, sharedLow, sharedHigh, variedLow, variedHigh } = segment;
  let wantedLow = 0;
  let wantedHigh = 0;
  for (const { low, high } of fields.map(fieldBits)) {
    wantedLow |= low;
    wantedHigh |= high;
  }
  const wantsRegistration = fields.includes('selectedTimeUntilRegDate');
  const words = bitmap.length;
  for (let word = 0; word < words;) {
    if (bitmap[word] === 0) {
      word++;
      continue;
    }
    const camp = campOfWord[word] as number;
    let low = 0;
    let high = 0;
    for (; word < words && campOfWord[word] === camp; word++) {
      const mask = bitmap[word] as number;
      if (mask === 0) continue;
      low |= (sharedLow[word] as number) & wantedLow;
      high |= (sharedHigh[word] as number) & wantedHigh;
      const possibleLow = (variedLow[word] as number) & wantedLow & ~low;
      const possibleHigh = (variedHigh[word] as number) & wantedHigh & ~high;
      const isWhole = mask === full[word];
      low |= isWhole ? possibleLow : presentBits(options, possibleLow, 0, word, mask);
      high |= isWhole ? possibleHigh : presentBits(options, possibleHigh, 32, word, mask);
    }
    addBits(low, 0, counts.byOption);
    addBits(high, 32, counts.byOption);
    if (wantsRegistration) {
      const option = OFFSETS.selectedTimeUntilRegDate + (slice.registrationOf[camp] as number);
      counts.byOption[option] = (counts.byOption[option] as number) + 1;
    }
  }
};

const andInto = (into: Int32Array, a: Int32Array, b: Int32Array): void => {
  for (let word = 0; word < into.length; word++) into[word] = (a[word] as number) & (b[word] as number);
};

/**
 * Adds a slice's counts. An active filter's field is counted over the sessions that pass all other filters: a ladder of
 * bitmaps combines the filters before it, and another the filters after it.
 */
export const addFacetCounts = (slice: Slice, query: SearchQuery, counts: Counts): void => {
  const { segment } = slice;
  const filtering = [...query.criteria.options];
  const bitmaps = filtering.map(([field, places], index) =>
    chosenBitmap(slice, field, places, scratch(segment, SCRATCH.chosen + index)),
  );
  const ladder = [scratch(segment, SCRATCH.ladder)];
  evaluateOthers(slice, query, ladder[0] as Int32Array);
  bitmaps.forEach((bitmap, index) => {
    const next = scratch(segment, SCRATCH.ladder + index + 1);
    andInto(next, ladder[index] as Int32Array, bitmap);
    ladder.push(next);
  });
  const all = ladder[bitmaps.length] as Int32Array;
  counts.total += countCamps(segment, all);
  const chosen = new Set(filtering.map(([field]) => field));
  countOptions(
    slice,
    all,
    OPTION_FIELDS.filter((field) => !chosen.has(field)),
    counts,
  );
  const others = scratch(segment, SCRATCH.filter);
  const after = scratch(segment, SCRATCH.child);
  for (let index = bitmaps.length - 1; index >= 0; index--) {
    const bitmap = bitmaps[index] as Int32Array;
    const before = ladder[index] as Int32Array;
    const isLast = index === bitmaps.length - 1;
    if (!isLast) andInto(others, before, after);
    countOptions(slice, isLast ? before : others, [(filtering[index] as (typeof filtering)[number])[0]], counts);
    if (isLast) after.set(bitmap);
    else andInto(after, after, bitmap);
  }
};

/** The counts of one field, by option index. */
export const countsOf = (counts: Counts, field: OptionField): readonly number[] => [
  ...counts.byOption.subarray(OFFSETS[field], OFFSETS[field] + optionCount(field)),
];

/** Reduces the criteria to those that apply to camps without sessions. */
export const unscheduledCriteria = (criteria: SearchCriteria): SearchCriteria => {
  const { season, today, options, place, words } = criteria;
  const query: readonly OptionField[] = [
    'selectedDaysPerWeek',
    'selectedCategory',
    'selectedFinancialAidAvailable',
    'selectedTimeUntilRegDate',
    'selectedRefunds',
  ];
  return {
    season,
    today,
    options: new Map([...options].filter(([field]) => query.includes(field))),
    ...(place && { place }),
    ...(words && { words }),
  };
};
