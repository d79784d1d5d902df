/**
 * Answers "which slots have at most this value" as a bitmap without scanning every slot: slots sorted by value, plus a
 * few precomputed bitmaps of the smallest ones; the rest is set bit by bit. Slots without a value never match.
 */
export interface RangeColumn {
  /** Ascending. */
  readonly values: Int32Array;
  /** The slots in the order of `values`; a slot is word * 32 + bit. */
  readonly slots: Int32Array;
  /** Number of sorted slots in each precomputed bitmap, ascending. */
  readonly readyAt: Int32Array;
  readonly ready: readonly Int32Array[];
}

const READY_BITMAPS = 16;

const setBits = (bitmap: Int32Array, slots: Int32Array, from: number, to: number): void => {
  for (let at = from; at < to; at++) {
    const slot = slots[at] as number;
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

const SLOT_RANGE = 2 ** 31;
const VALUE_OFFSET = 2 ** 21;

/**
 * @param slots the slots that have a value, with their values in `values` (each from -2^21 to 2^21)
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

/** Writes the slots with a value of at most `limit` to `bitmap`. */
export const writeAtMost = (column: RangeColumn, limit: number, bitmap: Int32Array): void => {
  const end = upperBound(column.values, limit);
  const nearest = upperBound(column.readyAt, end) - 1;
  const ready = column.ready[nearest];
  if (ready) bitmap.set(ready);
  else bitmap.fill(0);
  setBits(bitmap, column.slots, ready ? (column.readyAt[nearest] as number) : 0, end);
};
