import { type Build, completeBuild } from './build.ts';
import { bringUpTo } from './bringUpTo.ts';
import { type Cursor, type Runtime } from './cursor.ts';
import { type Projection } from './projection.ts';
import { withCursor } from './withCursor.ts';

/** How far the making of a build has come. */
export interface RebuildProgress {
  /** Reading the log, making the indexes, or taking what came meanwhile. */
  readonly phase: 'reading' | 'indexing' | 'catching up';
  readonly eventsDone: number;
  /** About how many there are; undefined when no other build could tell. */
  readonly eventsTotal: number | undefined;
  readonly eventsPerSecond: number;
  /** Undefined as long as it cannot be told. */
  readonly secondsLeft: number | undefined;
}

export interface RebuildOptions {
  readonly signal: AbortSignal;
  /** How many events the live build has read. */
  readonly eventsTotal?: number | undefined;
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
}

/**
 * Takes a half-built (or new) build to the end of the log and completes it. Stopped at any moment, it goes on from its
 * checkpoint the next time.
 * @throws BuildGone, ProjectionStopped, the signal's reason.
 */
export const finishBuild = async (
  runtime: Runtime,
  projection: Projection,
  schema: string,
  { signal, eventsTotal, onProgress }: RebuildOptions,
): Promise<Build> =>
  await withCursor(runtime, schema, signal, async (opened, progressed) => {
    const measure = measureFrom(opened.build.events, eventsTotal);
    const bring = async (cursor: Cursor, phase: RebuildProgress['phase']): Promise<Cursor> =>
      await bringUpTo(runtime, projection, cursor, await runtime.store.head(), {
        signal,
        onCommitted: ({ build }) => {
          progressed();
          onProgress?.(measure(phase, build.events));
        },
      });
    const read = await bring(opened, 'reading');
    onProgress?.(measure('indexing', read.build.events));
    signal.throwIfAborted();
    const build =
      read.build.state === 'building' ? await completeBuild(runtime.pool, projection, read.build) : read.build;
    const last = await bring({ ...read, build }, 'catching up');
    onProgress?.(measure('catching up', last.build.events));
    signal.throwIfAborted();
    return last.build;
  });

const measureFrom = (eventsAtStart: number, eventsTotal: number | undefined) => {
  const startedAt = performance.now();
  return (phase: RebuildProgress['phase'], eventsDone: number): RebuildProgress => {
    const seconds = (performance.now() - startedAt) / 1000;
    const eventsPerSecond = seconds > 0 ? (eventsDone - eventsAtStart) / seconds : 0;
    const total = eventsTotal === undefined ? undefined : Math.max(eventsTotal, eventsDone);
    return {
      phase,
      eventsDone,
      eventsTotal: total,
      eventsPerSecond,
      secondsLeft: total === undefined || eventsPerSecond === 0 ? undefined : (total - eventsDone) / eventsPerSecond,
    };
  };
};
