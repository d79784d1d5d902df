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
  readonly readyAt: Int32Array;
  /** The precomputed bitmaps. */
  readonly ready: readonly Int32Array[];
}

const READY_BITMAPS = 16;

const setBits = (bitmap: Int32Array, slots: Int32Array, from: number, to: number): void => {
  for (let index = from; index < to; index++) {
    const slot = slots[index] as number;
    bitmap[slot >>> 5] = (bitmap[slot >>> 5] as number) | (1 << (slot & 31));
  }
};

/** Binary search: the first index in an ascending array whose value is larger. */
const upperBound = (values: Int32Array, value: number): number => {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Value and slot are packed in one number, because sorting a typed array of numbers is much faster. */
const SLOT_RANGE = 2 ** 31;
/** Makes negative values positive. */
const VALUE_OFFSET = 2 ** 21;

/**
 * @param slots the slots that have a value
 * @param values their values, in the same order; each from -2^21 to 2^21
 * @param words length of the bitmaps
 */
export const rangeColumn = (slots: Int32Array, values: Int32Array, words: number): RangeColumn => {
  const keys = new Float64Array(slots.length);
  for (let at = 0; at < slots.length; at++)
    keys[at] = ((values[at] as number) + VALUE_OFFSET) * SLOT_RANGE + (slots[at] as number);
  keys.sort();
  const sortedValues = new Int32Array(slots.length);
  const sortedSlots = new Int32Array(slots.length);
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as number;
    const value = Math.floor(key / SLOT_RANGE);
    sortedValues[at] = value - VALUE_OFFSET;
    sortedSlots[at] = key - value * SLOT_RANGE;
  }
  const ends = new Set<number>();
  for (let step = 1; step <= READY_BITMAPS; step++) {
    const last = sortedValues[Math.ceil((step * slots.length) / READY_BITMAPS) - 1];
    if (last !== undefined) ends.add(upperBound(sortedValues, last));
  }
  const readyAt = Int32Array.from([...ends].sort((a, b) => a - b));
  const growing = new Int32Array(words);
  let filled = 0;
  const ready = [...readyAt].map((end) => {
    setBits(growing, sortedSlots, filled, end);
    filled = end;
    return growing.slice();
  });
  return { values: sortedValues, slots: sortedSlots, readyAt, ready };
};

/** Writes to `bitmap` the slots with a value of at most `limit`. */
export const writeAtMost = (column: RangeColumn, limit: number, bitmap: Int32Array): void => {
  const end = upperBound(column.values, limit);
  const nearest = upperBound(column.readyAt, end) - 1;
  const ready = column.ready[nearest];
  if (ready) bitmap.set(ready);
  else bitmap.fill(0);
  setBits(bitmap, column.slots, ready ? (column.readyAt[nearest] as number) : 0, end);
};
