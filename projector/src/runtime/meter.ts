import { type Position } from '@campjay/platform/eventstore/port.ts';
import { type Build, type Durations, lastDurations, lastWindows } from './build.ts';
import { readBuilds } from './builds.ts';
import { type Runtime } from './cursor.ts';
import { type BuildProgress, type RemainingWork, secondsLeft } from './estimate.ts';
import { categoriesOf } from './interpret.ts';
import { type Projection } from './projection.ts';
import { rateOf } from './rate.ts';
import { type RebuildProgress } from './rebuildProgress.ts';

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
