import { countAllCamps, type Snapshot } from './snapshot.ts';

/** Categories of the event streams whose events change the index. */
export const INDEXED_CATEGORIES: readonly string[] = ['camp', 'season'];

export interface IndexSize {
  readonly camps: number;
  readonly sessions: number;
  /** Size of the typed arrays in bytes; strings are not counted. */
  readonly bytes: number;
}

export const measureIndex = (snapshot: Snapshot): IndexSize => ({
  camps: countAllCamps(snapshot),
  sessions: snapshot.scheduled.reduce((sum, { alive }) => sum + countSetBits(alive), 0),
  bytes: [...new Set(collectTypedArrays([...snapshot.scheduled, ...snapshot.unscheduled]))].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  ),
});

/** Finds all typed arrays in a value, recursively. Arrays of strings are skipped for speed. */
const collectTypedArrays = (value: unknown): readonly ArrayBufferView[] => {
  if (ArrayBuffer.isView(value)) return [value];
  if (value instanceof Map) return [...value.values()].flatMap(collectTypedArrays);
  if (Array.isArray(value)) return typeof value[0] === 'string' ? [] : value.flatMap(collectTypedArrays);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTypedArrays) : [];
};

const countSetBits = (bitmap: Int32Array): number => {
  let count = 0;
  // `rest & (rest - 1)` clears the lowest set bit.
  for (const word of bitmap) for (let rest = word; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};
