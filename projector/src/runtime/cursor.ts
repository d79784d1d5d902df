import { ParkedEventSkipped } from '@campjay/events/projections/events.ts';
import { projectionStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { type Pool } from 'pg';
import { type CountAudience } from './audience.ts';
import { type Build, findBuild } from './build.ts';
import { parkedStreams } from './parkedEvents.ts';

/**
 * Makes the replay that is ordered of a read model, if there is one.
 * @returns whether one was finished
 */
export type RunOrderedReplay = (name: string, signal: AbortSignal) => Promise<boolean>;

/** What every part of the runtime works with. */
export interface Runtime {
  readonly pool: Pool;
  /** For connections that a part holds for itself: advisory locks, notifications. */
  readonly databaseUrl: string;
  readonly store: EventStore;
  readonly log: Log;
  /** How many would notice what differs; those that rows name themselves when absent. */
  readonly countAudience?: CountAudience;
  /** Makes ordered replays in a thread or process of their own; this thread does when absent. */
  readonly runReplayInWorker?: RunOrderedReplay | undefined;
}

/** What the writer of a build knows of it, all as of the build's batch: `advanceBuild` fails when it no longer holds. */
export interface Cursor {
  readonly build: Build;
  /** Streams with parked events: what follows in them is filed behind. */
  readonly parked: ReadonlySet<string>;
  /** Ids of events that an admin skipped: no build takes them. */
  readonly skipped: ReadonlySet<string>;
}

/** Undefined when the build is gone. */
export const openCursor = async (
  { pool, store }: Pick<Runtime, 'pool' | 'store'>,
  schema: string,
): Promise<Cursor | undefined> => {
  // The build first: who parks or releases an event afterwards also moves the build, and the cursor will not fit.
  const build = await findBuild(pool, schema);
  if (!build || build.state === 'retired') return undefined;
  return { build, parked: await parkedStreams(pool, schema), skipped: await skippedEvents(store, build.name) };
};

/** Ids of all events that were skipped for a projection, up to now. */
export const skippedEvents = async (store: EventStore, name: string): Promise<ReadonlySet<string>> => {
  const { events } = await store.readStream(projectionStream(name));
  return new Set(
    events
      .filter(({ type }) => type === ParkedEventSkipped.type)
      .map(({ data, version }) => ParkedEventSkipped.parse(data, version).data.eventId),
  );
};
