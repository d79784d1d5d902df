import { setBit } from './bitmaps.ts';
import { firstIndexWhere, floatAt, intAt } from '../columns.ts';
/**
 * A numeric column that finds all sessions with at most a given value without scanning every session. A slot is a
 * session's bit in a bitmap: word * 32 + bit. Slots are sorted by value, and a few bitmaps are precomputed. A search
 * copies the largest precomputed bitmap that fits and sets the bits of the remaining slots. Slots without a value never
 * match.
 */
export interface RangeColumn {
  /** Ascending. */
  readonly values: Int32Array;
  /** The slots, in the order of `values`. */
  readonly slots: Int32Array;
  /** How many of the sorted slots each precomputed bitmap contains, ascending. */
  readonly prefixLengths: Int32Array;
  /** The precomputed bitmaps: each contains the slots with the smallest values. */
  readonly prefixBitmaps: readonly Int32Array[];
}

/** Maximum number of precomputed bitmaps. */
const MAX_PREFIX_BITMAPS = 16;

/** Sets the bits of the slots with indexes from `from` up to, but not including, `to`. */
const setBits = (bitmap: Int32Array, slots: Int32Array, from: number, to: number): void => {
  for (let index = from; index < to; index++) setBit(bitmap, slots[index] ?? 0);
};

/** The first index in an ascending array whose value is larger. */
const upperBound = (values: Int32Array, value: number): number =>
  firstIndexWhere(values.length, (index) => intAt(values, index) > value);

/** Value and slot are packed in one number, because sorting a typed array is much faster than sorting pairs. */
const SLOT_RANGE = 2 ** 31;
/** Makes negative values positive. */
const VALUE_OFFSET = 2 ** 21;

/**
 * Builds a column.
 * @param slots the slots that have a value
 * @param values their values, in the same order; each from -2^21 to 2^21
 * @param wordCount length of the bitmaps, in 32-bit words
 */
export const buildRangeColumn = (slots: Int32Array, values: Int32Array, wordCount: number): RangeColumn => {
  const keys = new Float64Array(slots.length);
  for (let index = 0; index < slots.length; index++)
    keys[index] = (intAt(values, index) + VALUE_OFFSET) * SLOT_RANGE + intAt(slots, index);
  keys.sort();
  const sortedValues = new Int32Array(slots.length);
  const sortedSlots = new Int32Array(slots.length);
  for (let index = 0; index < keys.length; index++) {
    const key = floatAt(keys, index);
    const value = Math.floor(key / SLOT_RANGE);
    sortedValues[index] = value - VALUE_OFFSET;
    sortedSlots[index] = key - value * SLOT_RANGE;
  }
  // Each bitmap ends after all slots with a value, because searches end there too.
  const ends = new Set<number>();
  for (let step = 1; step <= MAX_PREFIX_BITMAPS; step++) {
    const last = sortedValues[Math.ceil((step * slots.length) / MAX_PREFIX_BITMAPS) - 1];
    if (last !== undefined) ends.add(upperBound(sortedValues, last));
  }
  const prefixLengths = Int32Array.from([...ends].sort((a, b) => a - b));
  const growingBitmap = new Int32Array(wordCount);
  let filledCount = 0;
  const prefixBitmaps = [...prefixLengths].map((end) => {
    setBits(growingBitmap, sortedSlots, filledCount, end);
    filledCount = end;
    return growingBitmap.slice();
  });
  return { values: sortedValues, slots: sortedSlots, prefixLengths, prefixBitmaps };
};

/** Writes to `bitmap` the slots with a value of at most `limit`. */
export const writeAtMost = (column: RangeColumn, limit: number, bitmap: Int32Array): void => {
  const end = upperBound(column.values, limit);
  const prefixIndex = upperBound(column.prefixLengths, end) - 1;
  const prefixBitmap = column.prefixBitmaps[prefixIndex];
  if (prefixBitmap) bitmap.set(prefixBitmap);
  else bitmap.fill(0);
  setBits(bitmap, column.slots, prefixBitmap ? intAt(column.prefixLengths, prefixIndex) : 0, end);
};
