import { ParkedEventSkipped } from '@campjay/events/projections/events.ts';
import { projectionStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type Backoff, pause, pauseAfter, withJitter } from '@campjay/platform/kernel/retry.ts';
import { type Pool } from 'pg';
import { type CountAudience } from './audience.ts';
import { type Build, findBuild, BuildMoved } from './rebuild/build.ts';
import { readParkedStreamIds } from './park/parkedEvents.ts';
import { messageOf, ProjectionStopped, remedyFor } from './park/failures.ts';

/**
 * Runs the replay that an admin requested for a read model, if there is one.
 * @returns whether a replay was finished
 */
export type RunRequestedReplay = (name: string, signal: AbortSignal) => Promise<boolean>;

/** Dependencies of the projector. */
export interface Runtime {
  readonly pool: Pool;
  /** For dedicated connections: advisory locks and notifications. */
  readonly databaseUrl: string;
  readonly store: EventStore;
  readonly log: Log;
  /** Counts the families and advertisers whom differing rows affect. By default, counts only the ids in these rows. */
  readonly countAudience?: CountAudience;
  /** Runs requested replays in a separate thread or process; by default, they run in this thread. */
  readonly runReplayInWorker?: RunRequestedReplay | undefined;
}

/**
 * A writer's copy of a build's state. If another writer has committed a batch in the meantime, `advanceBuild` fails.
 */
export interface Cursor {
  readonly build: Build;
  /** Streams with parked events: later events of these streams are parked as well. */
  readonly parkedStreamIds: ReadonlySet<string>;
  /** Ids of events that an admin decided to skip; no build applies them. */
  readonly skippedEventIds: ReadonlySet<string>;
}

/** Reads a build's current state; undefined if the build is removed or retired. */
export const openCursor = async (
  { pool, store }: Pick<Runtime, 'pool' | 'store'>,
  schema: string,
): Promise<Cursor | undefined> => {
  // Read the build first: parking or releasing an event advances its batch number, so a commit from this cursor fails
  // if an event is parked or released after this line.
  const build = await findBuild(pool, schema);
  if (!build || build.state === 'retired') return undefined;
  return {
    build,
    parkedStreamIds: await readParkedStreamIds(pool, schema),
    skippedEventIds: await readSkippedEventIds(store, build.name),
  };
};

/** Reads from the log the ids of all events that admins decided to skip in a projection. */
export const readSkippedEventIds = async (store: EventStore, name: string): Promise<ReadonlySet<string>> => {
  const { events } = await store.readStream(projectionStream(name));
  return new Set(
    events
      .filter(({ type }) => type === ParkedEventSkipped.type)
      .map(({ data, version }) => ParkedEventSkipped.parse(data, version).data.eventId),
  );
};

const BACKOFF: Backoff = { firstPauseMs: 50, longestPauseMs: 5_000 };

const noop = (): void => undefined;

/** A build was removed or retired while it was in use. */
export class BuildGone extends Error {
  override readonly name = 'BuildGone';
}

/**
 * Runs `work` with a build's current cursor. If another writer has changed the build, runs `work` again immediately
 * with a fresh cursor; if the database or the log is unavailable, runs it again after a pause, which grows with each
 * failure. `work` must continue from the cursor's checkpoint.
 * @param onRetry called for each failure that is retried
 * @param work must call `resetPause()` after each commit, so that the pauses start small again
 * @throws BuildGone; ProjectionStopped for any permanent error; the signal's reason when it aborts
 */
export const withCursor = async <T>(
  runtime: Runtime,
  schema: string,
  { signal, onRetry = noop }: { readonly signal: AbortSignal; readonly onRetry?: (() => void) | undefined },
  work: (cursor: Cursor, resetPause: () => void) => Promise<T>,
): Promise<T> => {
  let failures = 0;
  for (;;) {
    signal.throwIfAborted();
    try {
      const cursor = await openCursor(runtime, schema);
      if (!cursor) throw new BuildGone(`The build ${schema} was removed or retired`);
      return await work(cursor, () => {
        failures = 0;
      });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof BuildMoved) continue;
      if (error instanceof BuildGone || error instanceof ProjectionStopped) throw error;
      if (remedyFor(error) !== 'retry')
        throw new ProjectionStopped(`The projection into ${schema} stopped: ${messageOf(error)}`, { cause: error });
      onRetry();
      failures += 1;
      const pauseMs = withJitter(pauseAfter(BACKOFF, failures));
      runtime.log.error({ error, build: schema, pauseMs }, 'The batch failed and will be retried');
      await pause(pauseMs, signal);
    }
  }
};
