import { type Build, completeBuild, recordDurations } from './build.ts';
import { bringUpTo } from './bringUpTo.ts';
import { type Cursor, type Runtime } from './cursor.ts';
import { categoriesOf } from './interpret.ts';
import { openMeter } from './meter.ts';
import { type Projection } from './projection.ts';
import { type RebuildProgress } from './rebuildProgress.ts';
import { withCursor } from './withCursor.ts';

export interface RebuildOptions {
  readonly signal: AbortSignal;
  /** Whether it gives way to others (default false): see `givingWay`. */
  readonly isGentle?: boolean;
  /** Called with each phase, each commit, and as time goes by; often. */
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
}

/** How often progress is told when nothing is committed: an index may take minutes. */
const TELL_EVERY_MS = 500;

/**
 * Takes a half-built (or new) build to the end of the log and completes it. Stopped at any moment, it goes on from its
 * checkpoint the next time.
 * @throws BuildGone, ProjectionStopped, the signal's reason.
 */
export const finishBuild = async (
  runtime: Runtime,
  projection: Projection,
  schema: string,
  { signal, isGentle = false, onProgress }: RebuildOptions,
): Promise<Build> =>
  await withCursor(runtime, schema, { signal }, async (opened, progressed) => {
    const { store, pool } = runtime;
    const head = await store.head();
    const meter = await openMeter(runtime, projection, opened.build, head);
    const tell = (): void => onProgress?.(meter.progress());
    const telling = setInterval(tell, TELL_EVERY_MS);
    const bring = async (cursor: Cursor, through: typeof head): Promise<Cursor> =>
      await bringUpTo(runtime, projection, cursor, through, {
        ...{ signal, isGentle },
        onCommitted: ({ build }) => {
          progressed();
          meter.taken(build.events);
          tell();
        },
      });
    try {
      const read = await bring(opened, head);
      meter.enter('indexing');
      tell();
      signal.throwIfAborted();
      const isNew = read.build.state === 'building';
      const build = isNew ? await completeBuild(pool, projection, read.build) : read.build;
      const now = await store.head();
      const arrived = await store.survey({
        after: build.checkpoint,
        through: now,
        categories: categoriesOf(projection),
      });
      meter.enter('catching up', arrived[0]?.events ?? 0);
      const last = await bring({ ...read, build }, now);
      meter.taken(last.build.events);
      tell();
      if (isNew && opened.build.checkpoint === undefined) await recordDurations(pool, schema, meter.durations());
      signal.throwIfAborted();
      return last.build;
    } finally {
      clearInterval(telling);
    }
  });
