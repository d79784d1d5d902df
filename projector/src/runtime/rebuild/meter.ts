import { WINDOW_SECONDS } from '@campjay/read-models/commitBatchFunction.ts';
import { type LogPiece, type Position } from '@campjay/platform/eventstore/port.ts';
import { type EventWindows, type Build, type Durations, readLastDurations, readEventWindows } from './build.ts';
import { readBuilds } from './builds.ts';
import { type Runtime } from '../cursor.ts';
import { categoriesOf } from '../interpret.ts';
import { type Projection } from '../projection.ts';
import { type RebuildProgress } from './rebuildProgress.ts';

/** The work that remains for a build, as estimated at its start. */
interface RemainingWork {
  /** The part of the log after the build's checkpoint, divided into pieces. */
  readonly pieces: readonly Pick<LogPiece, 'events' | 'bytesPerEvent'>[];
  /** The duration of index creation as a fraction of the duration of reading. */
  readonly indexingShare: number;
  /** The expected number of new events per second that are appended while the build is made. */
  readonly arrivingPerSecond: number;
}

/** Progress so far: the number of events applied, and the seconds spent in each phase. */
interface BuildProgress {
  readonly phase: 'reading' | 'indexing' | 'catching up';
  readonly eventsApplied: number;
  /** The events and seconds at the first commit. The speed is measured from then on, to leave out the startup. */
  readonly first?: { readonly eventsApplied: number; readonly seconds: number };
  readonly readingSeconds: number;
  readonly indexingSeconds: number;
  /** The remaining events of the phase 'catching up'; undefined before that phase begins. */
  readonly eventsToCatchUp?: number;
}

/** The cost of processing an event of length 0, expressed as the number of bytes that would take equally long. */
const EVENT_OVERHEAD_BYTES = 200;

/**
 * Estimates the seconds until the build is finished, from the speed of this build so far. Larger events take
 * longer, so each piece of the log is weighted by the size of its events.
 * @returns undefined until enough events have been applied to measure the speed
 */
export const estimateSecondsLeft = (remainingWork: RemainingWork, progress: BuildProgress): number | undefined => {
  const { phase, readingSeconds, indexingSeconds, eventsToCatchUp } = progress;
  const readingLeft = phase === 'reading' ? secondsToRead(remainingWork.pieces, progress) : 0;
  if (readingLeft === undefined) return undefined;
  const totalReading = readingSeconds + readingLeft;
  const totalIndexing =
    phase === 'catching up' ? indexingSeconds : Math.max(indexingSeconds, totalReading * remainingWork.indexingShare);
  const eventsToRead = remainingWork.pieces.reduce((sum, { events }) => sum + events, 0);
  const newEvents = eventsToCatchUp ?? remainingWork.arrivingPerSecond * (totalReading + totalIndexing);
  const catchUpLeft = eventsToRead > 0 ? newEvents * (totalReading / eventsToRead) : 0;
  return readingLeft + (totalIndexing - indexingSeconds) + catchUpLeft;
};

const secondsToRead = (
  pieces: RemainingWork['pieces'],
  { first = { eventsApplied: 0, seconds: 0 }, eventsApplied, readingSeconds }: BuildProgress,
): number | undefined => {
  const before = weigh(pieces, first.eventsApplied).done;
  const { done, total } = weigh(pieces, eventsApplied);
  if (done === total) return 0;
  return done > before ? ((readingSeconds - first.seconds) * (total - done)) / (done - before) : undefined;
};

/** Returns the weight (size including overhead) of the first `eventCount` events, and of all events. */
const weigh = (
  pieces: RemainingWork['pieces'],
  eventCount: number,
): { readonly done: number; readonly total: number } => {
  let done = 0;
  let total = 0;
  let uncounted = eventCount;
  for (const { events, bytesPerEvent } of pieces) {
    const weight = EVENT_OVERHEAD_BYTES + bytesPerEvent;
    const countHere = Math.min(events, Math.max(0, uncounted));
    done += countHere * weight;
    total += events * weight;
    uncounted -= countHere;
  }
  return { done, total };
};

/** Computes the recent number of events per second, over the current window and the whole window before it. */
export const computeEventRate = ({ windowNumber, events, eventsBefore }: EventWindows, now: Date): number => {
  const seconds = now.getTime() / 1000;
  const currentWindow = Math.floor(seconds / WINDOW_SECONDS);
  let recentEvents = 0;
  if (windowNumber === currentWindow) recentEvents = events + eventsBefore;
  else if (windowNumber === currentWindow - 1) recentEvents = events;
  return recentEvents / (WINDOW_SECONDS + (seconds - currentWindow * WINDOW_SECONDS));
};

/** The number of pieces into which the log is divided to estimate the work. */
const SURVEY_PIECES = 500;
/**
 * Estimates for a read model without a measured build: the time to compute table statistics, and the time to
 * create one index, as fractions of the time to read the log.
 */
const ANALYZE_SHARE = 0.01;
const INDEX_SHARE = 0.02;

/** Measures and estimates the progress of a build. */
export interface Meter {
  /** @param events the number of events that the build has read in total */
  recordEvents(events: number): void;
  /** @param newEvents the number of events to catch up with; given when the last phase begins */
  enterPhase(phase: RebuildProgress['phase'], newEvents?: number): void;
  readProgress(): RebuildProgress;
  /** The durations of the phases so far. */
  readDurations(): Durations;
}

/** @param through the log position at which the phase 'reading' ends */
export const createMeter = async (
  runtime: Runtime,
  projection: Projection,
  build: Build,
  through: Position,
): Promise<Meter> => {
  const remainingWork = await estimateRemainingWork(runtime, projection, build, through);
  const eventsToRead = remainingWork.pieces.reduce((sum, { events }) => sum + events, 0);
  const startedAt = performance.now();
  const now = (): number => (performance.now() - startedAt) / 1000;
  let phase: RebuildProgress['phase'] = 'reading';
  let newEvents: number | undefined;
  let eventsDone = build.events;
  let first: BuildProgress['first'];
  /** When a phase ended, in seconds since the start. */
  const phaseEndedAt: { reading?: number; indexing?: number } = {};
  const durations = (): Durations => ({
    readingSeconds: phaseEndedAt.reading ?? now(),
    indexingSeconds: phaseEndedAt.reading === undefined ? 0 : (phaseEndedAt.indexing ?? now()) - phaseEndedAt.reading,
  });
  return {
    readDurations: durations,
    recordEvents: (events) => {
      eventsDone = events;
      first ??= { eventsApplied: events - build.events, seconds: now() };
    },
    enterPhase: (nextPhase, count) => {
      if (nextPhase === 'indexing') phaseEndedAt.reading = now();
      if (nextPhase === 'catching up') phaseEndedAt.indexing = now();
      phase = nextPhase;
      newEvents = count;
    },
    readProgress: () => {
      const eventsApplied = eventsDone - build.events;
      const eventsToCatchUp =
        newEvents === undefined ? undefined : Math.max(0, eventsToRead + newEvents - eventsApplied);
      const buildProgress: BuildProgress = {
        phase,
        eventsApplied,
        ...durations(),
        ...(first && { first }),
        ...(eventsToCatchUp !== undefined && { eventsToCatchUp }),
      };
      return {
        phase,
        eventsDone,
        eventsTotal: Math.max(build.events + eventsToRead + (newEvents ?? 0), eventsDone),
        eventsPerSecond: eventsApplied / Math.max(now(), Number.EPSILON),
        secondsLeft: estimateSecondsLeft(remainingWork, buildProgress),
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
  const previous = await readLastDurations(pool, projection.name);
  const { active } = await readBuilds(pool, projection);
  const eventWindows = active && (await readEventWindows(pool, projection.name)).get(active.schema);
  const indexCount = Object.values(projection.tables).reduce((sum, table) => sum + table.indexes.length, 0);
  return {
    pieces,
    indexingShare: previous
      ? previous.indexingSeconds / previous.readingSeconds
      : ANALYZE_SHARE + INDEX_SHARE * indexCount,
    arrivingPerSecond: eventWindows ? computeEventRate(eventWindows, new Date()) : 0,
  };
};
