import { ParkedEventSkipped } from '@campjay/events/projections/events.ts';
import { projectionStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type Pool } from 'pg';
import { type CountAudience } from './audience.ts';
import { type Build, findBuild } from './build.ts';
import { parkedStreams } from './parkedEvents.ts';

/**
 * Runs the ordered replay of a read model, if there is one.
 * @returns whether a replay was finished
 */
export type RunOrderedReplay = (name: string, signal: AbortSignal) => Promise<boolean>;

/** Dependencies shared by all parts of the runtime. */
export interface Runtime {
  readonly pool: Pool;
  /** For dedicated connections: advisory locks and notifications. */
  readonly databaseUrl: string;
  readonly store: EventStore;
  readonly log: Log;
  /** Counts the affected people. By default, only ids in the rows themselves are counted. */
  readonly countAudience?: CountAudience;
  /** Runs ordered replays in a separate thread or process; by default, in this thread. */
  readonly runReplayInWorker?: RunOrderedReplay | undefined;
}

/** A writer's view of a build, as of the build's batch: `advanceBuild` fails if it is outdated. */
export interface Cursor {
  readonly build: Build;
  /** Streams with parked events: later events of these streams are parked as well. */
  readonly parked: ReadonlySet<string>;
  /** Ids of events that an admin skipped; no build applies them. */
  readonly skipped: ReadonlySet<string>;
}

/** Undefined if the build is gone. */
export const openCursor = async (
  { pool, store }: Pick<Runtime, 'pool' | 'store'>,
  schema: string,
): Promise<Cursor | undefined> => {
  // The build must be read first: parking or releasing an event also moves the build, so that an outdated cursor fails.
  const build = await findBuild(pool, schema);
  if (!build || build.state === 'retired') return undefined;
  return { build, parked: await parkedStreams(pool, schema), skipped: await skippedEvents(store, build.name) };
};

/** Ids of all events skipped for a projection so far. */
export const skippedEvents = async (store: EventStore, name: string): Promise<ReadonlySet<string>> => {
  const { events } = await store.readStream(projectionStream(name));
  return new Set(
    events
      .filter(({ type }) => type === ParkedEventSkipped.type)
      .map(({ data, version }) => ParkedEventSkipped.parse(data, version).data.eventId),
  );
};
