import { type EventStore, type RecordedEvent } from '@campjay/platform/eventStore/port.ts';
import { type ClientBase } from 'pg';
import { type Cursor } from './cursor.ts';
import { remedyFor } from './failures.ts';
import { flush } from './flush.ts';
import { foldByKey } from './foldByKey.ts';
import { interpret, type InterpretedEvent, type Meaning, placeOf } from './interpret.ts';
import { faultOf, park, parkedOfStream, type ToPark, unpark } from './parkedEvents.ts';
import { type Projection } from './projection.ts';

export interface Taking {
  readonly store: EventStore;
  readonly projection: Projection;
  readonly cursor: Cursor;
}

/**
 * Takes events one at a time, each under a savepoint, so that only those at fault, and what follows them in their
 * streams, are parked.
 * @returns the keys for the change feed.
 */
export const takeOneByOne = async (
  tx: ClientBase,
  taking: Taking,
  events: readonly InterpretedEvent[],
): Promise<ReadonlySet<string>> => {
  const { cursor, projection } = taking;
  const { schema } = cursor.build;
  const parked = new Set(cursor.parked);
  const changed = new Set<string>();
  for (const { recorded, meaning } of events) {
    if (cursor.skipped.has(recorded.id)) continue;
    if (meaning.kind === 'skip') {
      const { streamId, eventId } = meaning.skipped;
      await unpark(tx, schema, eventId);
      const release = await releaseStream(tx, taking, streamId);
      for (const key of release.changed) changed.add(key);
      if (release.waiting === 0) parked.delete(streamId);
      await flush(tx, schema, projection.tables, foldByKey(projection.tables, meaning.operations));
    } else if (parked.has(recorded.streamId)) {
      await park(tx, schema, [{ recorded, error: undefined }]);
    } else {
      const fault = await take(tx, taking, meaning);
      if (fault) {
        await park(tx, schema, [{ recorded, error: fault }]);
        parked.add(recorded.streamId);
      } else if (projection.changeKey && meaning.kind === 'rows') changed.add(projection.changeKey(placeOf(recorded)));
    }
  }
  return changed;
};

export interface Release {
  /** How many parked events were taken, or left out as skipped. */
  readonly taken: number;
  /** How many are still parked. */
  readonly waiting: number;
  /** Why the first of these could not be taken. */
  readonly error: string | undefined;
  readonly changed: ReadonlySet<string>;
}

/** Takes a stream's parked events in order, up to the first that still cannot be taken. */
export const releaseStream = async (tx: ClientBase, taking: Taking, streamId: string): Promise<Release> => {
  const { projection, cursor } = taking;
  const { schema } = cursor.build;
  const rows = await parkedOfStream(tx, schema, streamId);
  const ids = new Set(rows.map(({ eventId }) => eventId));
  const changed = new Set<string>();
  let taken = 0;
  for await (const recorded of eventsFrom(taking.store, streamId, rows[0]?.revision)) {
    if (!ids.has(recorded.id)) continue;
    if (!cursor.skipped.has(recorded.id)) {
      const { meaning } = interpret(projection, recorded);
      const fault = await take(tx, taking, meaning);
      if (fault) {
        await park(tx, schema, [{ recorded, error: fault }]);
        return { taken, waiting: ids.size, error: fault.message, changed };
      }
      if (projection.changeKey && meaning.kind === 'rows') changed.add(projection.changeKey(placeOf(recorded)));
    }
    await unpark(tx, schema, recorded.id);
    ids.delete(recorded.id);
    taken += 1;
    if (ids.size === 0) break;
  }
  return { taken, waiting: ids.size, error: undefined, changed };
};

/** Writes what one event asks for; answers with its fault, if it has one, and then leaves nothing of it behind. */
const take = async (tx: ClientBase, { projection, cursor }: Taking, meaning: Meaning): Promise<ToPark['error']> => {
  if (meaning.kind === 'fault') return faultOf(meaning.error);
  if (meaning.kind !== 'rows' || meaning.operations.length === 0) return undefined;
  await tx.query('savepoint event');
  try {
    await flush(tx, cursor.build.schema, projection.tables, foldByKey(projection.tables, meaning.operations));
    await tx.query('release savepoint event');
    return undefined;
  } catch (error) {
    if (remedyFor(error) !== 'park') throw error;
    await tx.query('rollback to savepoint event');
    return faultOf(error);
  }
};

const STREAM_PAGE = 500;

/** A stream's events from a revision on, page by page. Without a revision there are none. */
async function* eventsFrom(
  store: EventStore,
  streamId: string,
  from: bigint | undefined,
): AsyncGenerator<RecordedEvent, void, undefined> {
  for (let next = from; next !== undefined;) {
    const { events } = await store.readStream(streamId, { from: next, limit: STREAM_PAGE });
    yield* events;
    const last = events.at(-1);
    next = last && events.length === STREAM_PAGE ? last.revision + 1n : undefined;
  }
}
