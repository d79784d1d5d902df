import { type EventStore, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type ClientBase } from 'pg';
import { type Cursor } from '../cursor.ts';
import { remedyFor } from './failures.ts';
import { flush, foldByKey } from '../run/flush.ts';
import { interpret, type InterpretedEvent, type Interpretation, eventContextOf } from '../interpret.ts';
import { toFault, park, parkedOfStream, type EventToPark, unpark } from './parkedEvents.ts';
import { type Projection } from '../projection.ts';

export interface ApplyContext {
  readonly store: EventStore;
  readonly projection: Projection;
  readonly cursor: Cursor;
}

/**
 * Applies events one at a time, each under a savepoint, so that only the failing events and later events of their
 * streams are parked.
 * @returns the changed keys for the change feed
 */
export const applyIndividually = async (
  tx: ClientBase,
  context: ApplyContext,
  events: readonly InterpretedEvent[],
): Promise<ReadonlySet<string>> => {
  const { cursor, projection } = context;
  const { schema } = cursor.build;
  const parked = new Set(cursor.parked);
  const changed = new Set<string>();
  for (const { recorded, interpretation } of events) {
    if (cursor.skipped.has(recorded.id)) continue;
    if (interpretation.kind === 'skip') {
      const { streamId, eventId } = interpretation.skipped;
      await unpark(tx, schema, eventId);
      const release = await releaseStream(tx, context, streamId);
      for (const key of release.changed) changed.add(key);
      if (release.waiting === 0) parked.delete(streamId);
      await flush(tx, schema, projection.tables, foldByKey(projection.tables, interpretation.operations));
    } else if (parked.has(recorded.streamId)) {
      await park(tx, schema, [{ recorded, error: undefined }]);
    } else {
      const fault = await applyEvent(tx, context, interpretation);
      if (fault) {
        await park(tx, schema, [{ recorded, error: fault }]);
        parked.add(recorded.streamId);
      } else if (projection.changeKey && interpretation.kind === 'rows')
        changed.add(projection.changeKey(eventContextOf(recorded)));
    }
  }
  return changed;
};

export interface ReleaseResult {
  /** The number of parked events that were applied or skipped. */
  readonly taken: number;
  /** The number still parked. */
  readonly waiting: number;
  /** Why the first of these failed. */
  readonly error: string | undefined;
  readonly changed: ReadonlySet<string>;
}

/** Applies a stream's parked events in order, up to the first that still fails. */
export const releaseStream = async (
  tx: ClientBase,
  context: ApplyContext,
  streamId: string,
): Promise<ReleaseResult> => {
  const { projection, cursor } = context;
  const { schema } = cursor.build;
  const rows = await parkedOfStream(tx, schema, streamId);
  const ids = new Set(rows.map(({ eventId }) => eventId));
  const changed = new Set<string>();
  let taken = 0;
  for await (const recorded of readStreamFrom(context.store, streamId, rows[0]?.revision)) {
    if (!ids.has(recorded.id)) continue;
    if (!cursor.skipped.has(recorded.id)) {
      const { interpretation } = interpret(projection, recorded);
      const fault = await applyEvent(tx, context, interpretation);
      if (fault) {
        await park(tx, schema, [{ recorded, error: fault }]);
        return { taken, waiting: ids.size, error: fault.message, changed };
      }
      if (projection.changeKey && interpretation.kind === 'rows')
        changed.add(projection.changeKey(eventContextOf(recorded)));
    }
    await unpark(tx, schema, recorded.id);
    ids.delete(recorded.id);
    taken += 1;
    if (ids.size === 0) break;
  }
  return { taken, waiting: ids.size, error: undefined, changed };
};

/** Applies one event. If it fails, rolls back its changes and returns the fault. */
const applyEvent = async (
  tx: ClientBase,
  { projection, cursor }: ApplyContext,
  interpretation: Interpretation,
): Promise<EventToPark['error']> => {
  if (interpretation.kind === 'fault') return toFault(interpretation.error);
  if (interpretation.kind !== 'rows' || interpretation.operations.length === 0) return undefined;
  await tx.query('savepoint event');
  try {
    await flush(tx, cursor.build.schema, projection.tables, foldByKey(projection.tables, interpretation.operations));
    await tx.query('release savepoint event');
    return undefined;
  } catch (error) {
    if (remedyFor(error) !== 'park') throw error;
    await tx.query('rollback to savepoint event');
    return toFault(error);
  }
};

const STREAM_PAGE = 500;

/** A stream's events from a revision on, page by page; none without a revision. */
async function* readStreamFrom(
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
