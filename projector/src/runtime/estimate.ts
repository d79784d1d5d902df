import { type LogPiece } from '@campjay/platform/eventStore/port.ts';

/** What a build has before it, as far as it is known when its making begins. */
export interface RemainingWork {
  /** The log from its checkpoint to the end. */
  readonly pieces: readonly Pick<LogPiece, 'events' | 'bytesPerEvent'>[];
  /** How long making the indexes takes, as a share of how long reading takes. */
  readonly indexingShare: number;
  /** Events that come meanwhile, a second. */
  readonly arrivingPerSecond: number;
}

/** What of it has been done: how many events, and seconds in each phase so far. */
export interface BuildProgress {
  readonly phase: 'reading' | 'indexing' | 'catching up';
  readonly eventsTaken: number;
  /** How many had been taken first of all, and when; what came before was no reading, but a process that began. */
  readonly first?: { readonly eventsTaken: number; readonly seconds: number };
  readonly readingSeconds: number;
  readonly indexingSeconds: number;
  /** What the last phase has still to take; known once it has begun. */
  readonly eventsToCatchUp?: number;
}

/** What an event costs besides its length, as so many bytes of it: reading, folding and writing at least one row. */
const EVENT_OVERHEAD_BYTES = 200;

/**
 * How many seconds are left until the end of the last phase: pieces of the log are weighed by how long their events are, and
 * the speed is that of this making since it took its first events.
 * @returns undefined as long as no more than those were taken
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
