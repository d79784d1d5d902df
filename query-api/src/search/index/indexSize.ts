import { countBits } from './bitmaps.ts';
import { buffersOf } from './segment.ts';
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
  sessions: snapshot.scheduled.reduce((sum, { alive }) => sum + countBits(alive), 0),
  bytes: [...new Set(buffersOf([...snapshot.scheduled, ...snapshot.unscheduled]))].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  ),
});
