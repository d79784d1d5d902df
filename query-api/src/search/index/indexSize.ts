import { countAllCamps, type Snapshot } from './snapshot.ts';

/** Categories of the streams that feed the index through its read model. */
export const INDEXED_CATEGORIES: readonly string[] = ['camp', 'season'];

export interface IndexSize {
  readonly camps: number;
  readonly sessions: number;
  /** Memory of the columns only; names and words are extra. */
  readonly bytes: number;
}

export const indexSizeOf = (snapshot: Snapshot): IndexSize => ({
  camps: countAllCamps(snapshot),
  sessions: snapshot.scheduled.reduce((sum, { alive }) => sum + bitsIn(alive), 0),
  bytes: [...new Set(columnsIn([...snapshot.scheduled, ...snapshot.unscheduled]))].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  ),
});

const columnsIn = (value: unknown): readonly ArrayBufferView[] => {
  if (ArrayBuffer.isView(value)) return [value];
  if (value instanceof Map) return [...value.values()].flatMap(columnsIn);
  if (Array.isArray(value)) return typeof value[0] === 'string' ? [] : value.flatMap(columnsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(columnsIn) : [];
};

const bitsIn = (bitmap: Int32Array): number => {
  let bits = 0;
  for (let word of bitmap) for (; word !== 0; word &= word - 1) bits += 1;
  return bits;
};
