import { type LogPiece } from '@campjay/platform/eventstore/port.ts';

/** The work ahead of a build, as far as it is known at its start. */
export interface RemainingWork {
  /** The log from the build's checkpoint to the end. */
  readonly pieces: readonly Pick<LogPiece, 'events' | 'bytesPerEvent'>[];
  /** The duration of index creation as a fraction of the duration of reading. */
  readonly indexingShare: number;
  /** New events per second in the meantime. */
  readonly arrivingPerSecond: number;
}

/** Progress so far: events, and seconds per phase. */
export interface BuildProgress {
  readonly phase: 'reading' | 'indexing' | 'catching up';
  readonly eventsTaken: number;
  /** The count and time of the first applied events. The time before is process startup, not reading. */
  readonly first?: { readonly eventsTaken: number; readonly seconds: number };
  readonly readingSeconds: number;
  readonly indexingSeconds: number;
  /** Remaining events of the last phase; known once it has begun. */
  readonly eventsToCatchUp?: number;
}

/** The cost of an event besides its length, in equivalent bytes: reading, folding and writing at least one row. */
const EVENT_OVERHEAD_BYTES = 200;

/**
 * Estimates the seconds until the end of the last phase. Pieces of the log are weighted by the size of their events, at
 * the speed of this build since its first events.
 * @returns undefined until more events have been applied
 */
export const secondsLeft = (remainingWork: RemainingWork, progress: BuildProgress): number | undefined => {
  const { phase, readingSeconds, indexingSeconds, eventsToCatchUp } = progress;
  const toRead = phase === 'reading' ? secondsToRead(remainingWork.pieces, progress) : 0;
  if (toRead === undefined) return undefined;
  const reading = readingSeconds + toRead;
  const indexing =
    phase === 'catching up' ? indexingSeconds : Math.max(indexingSeconds, reading * remainingWork.indexingShare);
  const read = remainingWork.pieces.reduce((sum, { events }) => sum + events, 0);
  const arriving = eventsToCatchUp ?? remainingWork.arrivingPerSecond * (reading + indexing);
  const catchingUp = read > 0 ? arriving * (reading / read) : 0;
  return toRead + (indexing - indexingSeconds) + catchingUp;
};

const secondsToRead = (
  pieces: RemainingWork['pieces'],
  { first = { eventsTaken: 0, seconds: 0 }, eventsTaken, readingSeconds }: BuildProgress,
): number | undefined => {
  const before = weigh(pieces, first.eventsTaken).done;
  const { done, total } = weigh(pieces, eventsTaken);
  if (done === total) return 0;
  return done > before ? ((readingSeconds - first.seconds) * (total - done)) / (done - before) : undefined;
};

const weigh = (
  pieces: RemainingWork['pieces'],
  eventCount: number,
): { readonly done: number; readonly total: number } => {
  let [done, total, left] = [0, 0, eventCount];
  for (const { events, bytesPerEvent } of pieces) {
    const weight = EVENT_OVERHEAD_BYTES + bytesPerEvent;
    const countHere = Math.min(events, Math.max(0, left));
    done += countHere * weight;
    total += events * weight;
    left -= countHere;
  }
  return { done, total };
};
