import { type LogPiece, type Position } from '@campjay/platform/eventstore/port.ts';
import { WINDOW_SECONDS, type EventWindows, type Build, type Durations, lastDurations, lastWindows } from './build.ts';
import { readBuilds } from './builds.ts';
import { type Runtime } from '../cursor.ts';
import { categoriesOf } from '../interpret.ts';
import { type Projection } from '../projection.ts';
import { type RebuildProgress } from './rebuildProgress.ts';

/** The work ahead of a build, as far as it is known at its start. */
interface RemainingWork {
  /** The log from the build's checkpoint to the end. */
  readonly pieces: readonly Pick<LogPiece, 'events' | 'bytesPerEvent'>[];
  /** The duration of index creation as a fraction of the duration of reading. */
  readonly indexingShare: number;
  /** New events per second in the meantime. */
  readonly arrivingPerSecond: number;
}

/** Progress so far: events, and seconds per phase. */
interface BuildProgress {
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

/** Recent events per second, over the current window and the full window before it. */
export const rateOf = ({ number, events, eventsBefore }: EventWindows, now: Date): number => {
  const seconds = now.getTime() / 1000;
  const current = Math.floor(seconds / WINDOW_SECONDS);
  const eventCount = number === current ? events + eventsBefore : number === current - 1 ? events : 0;
  return eventCount / (WINDOW_SECONDS + (seconds - current * WINDOW_SECONDS));
};

/** The number of pieces into which the log is divided to weigh it. */
const SURVEY_PIECES = 500;
/**
 * Estimates for a read model without a measured build: the fraction of reading time for statistics, and for each index.
 */
const ANALYZE_SHARE = 0.01;
const INDEX_SHARE = 0.02;

/** Measures the progress of a build. */
export interface Meter {
  /** @param events the total number of events that the build has read */
  recordEvents(events: number): void;
  /** @param toCatchUp the number of new events to read in the last phase */
  enterPhase(phase: RebuildProgress['phase'], toCatchUp?: number): void;
  progress(): RebuildProgress;
  /** Durations of the phases so far. */
  durations(): Durations;
}

/** @param through where the first phase ends */
export const openMeter = async (
  runtime: Runtime,
  projection: Projection,
  build: Build,
  through: Position,
): Promise<Meter> => {
  const remainingWork = await estimateRemainingWork(runtime, projection, build, through);
  const toRead = remainingWork.pieces.reduce((sum, { events }) => sum + events, 0);
  const startedAt = performance.now();
  const now = (): number => (performance.now() - startedAt) / 1000;
  let phase: RebuildProgress['phase'] = 'reading';
  let toCatchUp: number | undefined;
  let eventsDone = build.events;
  let first: BuildProgress['first'];
  /** When a phase ended, in seconds since the start. */
  const phaseEndedAt: { reading?: number; indexing?: number } = {};
  const durations = (): Durations => ({
    readingSeconds: phaseEndedAt.reading ?? now(),
    indexingSeconds: phaseEndedAt.reading === undefined ? 0 : (phaseEndedAt.indexing ?? now()) - phaseEndedAt.reading,
  });
  return {
    durations,
    recordEvents: (events) => {
      eventsDone = events;
      first ??= { eventsTaken: events - build.events, seconds: now() };
    },
    enterPhase: (next, count) => {
      if (next === 'indexing') phaseEndedAt.reading = now();
      if (next === 'catching up') phaseEndedAt.indexing = now();
      phase = next;
      toCatchUp = count;
    },
    progress: () => {
      const eventsTaken = eventsDone - build.events;
      const stillToCatchUp = toCatchUp === undefined ? undefined : Math.max(0, toRead + toCatchUp - eventsTaken);
      const buildProgress: BuildProgress = {
        phase,
        eventsTaken,
        ...durations(),
        ...(first && { first }),
        ...(stillToCatchUp !== undefined && { eventsToCatchUp: stillToCatchUp }),
      };
      return {
        phase,
        eventsDone,
        eventsTotal: Math.max(build.events + toRead + (toCatchUp ?? 0), eventsDone),
        eventsPerSecond: eventsTaken / Math.max(now(), Number.EPSILON),
        secondsLeft: secondsLeft(remainingWork, buildProgress),
      };
    },
  };
};

const estimateRemainingWork = async (
  { pool, store }: Runtime,
  projection: Projection,
  build: Build,
  through: Position,
): Promise<RemainingWork> => {
  const range = { after: build.checkpoint, through, categories: categoriesOf(projection) };
  const pieces = await store.survey({ ...range, pieces: SURVEY_PIECES });
  const former = await lastDurations(pool, projection.name);
  const { active } = await readBuilds(pool, projection);
  const windows = active && (await lastWindows(pool, projection.name)).get(active.schema);
  const indexes = Object.values(projection.tables).reduce((sum, table) => sum + table.indexes.length, 0);
  return {
    pieces,
    indexingShare: former ? former.indexingSeconds / former.readingSeconds : ANALYZE_SHARE + INDEX_SHARE * indexes,
    arrivingPerSecond: windows ? rateOf(windows, new Date()) : 0,
  };
};
