import { countAllCamps, type Snapshot } from './snapshot.ts';

/** The streams that the index is made from, by way of its read model. */
export const INDEXED_CATEGORIES: readonly string[] = ['camp', 'season'];

export interface IndexSize {
  readonly camps: number;
  readonly sessions: number;
  /** What its columns take; names and words come on top. */
  readonly bytes: number;
}

/** How much a snapshot holds. */
export const indexSizeOf = (snapshot: Snapshot): IndexSize => ({
  camps: countAllCamps(snapshot),
  sessions: snapshot.scheduled.reduce((sum, { alive }) => sum + bitsIn(alive), 0),
  bytes: [...new Set(columnsIn([...snapshot.scheduled, ...snapshot.unscheduled]))].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  ),
});

const columnsIn = (part: unknown): readonly ArrayBufferView[] => {
  if (ArrayBuffer.isView(part)) return [part];
  if (part instanceof Map) return [...part.values()].flatMap(columnsIn);
  if (Array.isArray(part)) return typeof part[0] === 'string' ? [] : part.flatMap(columnsIn);
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(columnsIn) : [];
};

const bitsIn = (bitmap: Int32Array): number => {
  let bits = 0;
  for (let word of bitmap) for (; word !== 0; word &= word - 1) bits += 1;
  return bits;
};
