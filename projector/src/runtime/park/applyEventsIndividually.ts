import { type EventStore, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type ClientBase } from 'pg';
import { type Cursor } from '../cursor.ts';
import { remedyFor } from './failures.ts';
import { flush, foldByKey } from '../run/flush.ts';
import { interpret, type InterpretedEvent, type Interpretation, eventContextOf } from '../interpret.ts';
import { describeFault, park, readParkedRows, type EventToPark, unpark } from './parkedEvents.ts';
import { type Projection } from '../projection.ts';

export interface ApplyContext {
  readonly store: EventStore;
  readonly projection: Projection;
  readonly cursor: Cursor;
}

/**
 * Applies a batch's events one at a time, each under a savepoint, so that only failing events, and the later events
 * of their streams, are parked (stored to be retried or skipped by an admin).
 * @returns the changed keys for the change feed
 */
export const applyEventsIndividually = async (
  tx: ClientBase,
  context: ApplyContext,
  events: readonly InterpretedEvent[],
): Promise<ReadonlySet<string>> => {
  const { cursor, projection } = context;
  const { schema } = cursor.build;
  const parkedStreamIds = new Set(cursor.parkedStreamIds);
  const changedKeys = new Set<string>();
  for (const { recorded, interpretation } of events) {
    if (cursor.skippedEventIds.has(recorded.id)) continue;
    if (interpretation.kind === 'skip') {
      // An admin skipped a parked event, so the events that wait behind it can be applied now.
      const { streamId, eventId } = interpretation.skipped;
      await unpark(tx, schema, eventId);
      const release = await releaseStream(tx, context, streamId);
      for (const key of release.changedKeys) changedKeys.add(key);
      if (release.parkedCount === 0) parkedStreamIds.delete(streamId);
      // Without a savepoint, because the event of a decision is never parked.
      await flush(tx, schema, projection.tables, foldByKey(projection.tables, interpretation.operations));
    } else if (parkedStreamIds.has(recorded.streamId)) {
      await park(tx, schema, { recorded, error: undefined });
    } else {
      const error = await applyEvent(tx, context, interpretation);
      if (error) {
        await park(tx, schema, { recorded, error });
        parkedStreamIds.add(recorded.streamId);
      } else if (projection.changeKey && interpretation.kind === 'rows')
        changedKeys.add(projection.changeKey(eventContextOf(recorded)));
    }
  }
  return changedKeys;
};

export interface ReleaseResult {
  /** The number of parked events that were applied or skipped. */
  readonly releasedCount: number;
  /** The number of events of the stream that are still parked. */
  readonly parkedCount: number;
  /** Why the first event that is still parked failed. */
  readonly error: string | undefined;
  /** Keys for the change feed. */
  readonly changedKeys: ReadonlySet<string>;
}

/** Applies a stream's parked events in order and unparks them, up to the first that still fails. */
export const releaseStream = async (
  tx: ClientBase,
  context: ApplyContext,
  streamId: string,
): Promise<ReleaseResult> => {
  const { projection, cursor } = context;
  const { schema } = cursor.build;
  const rows = await readParkedRows(tx, schema, streamId);
  const parkedIds = new Set(rows.map(({ eventId }) => eventId));
  const changedKeys = new Set<string>();
  let appliedCount = 0;
  for await (const recorded of readStreamFrom(context.store, streamId, rows[0]?.revision)) {
    if (!parkedIds.has(recorded.id)) continue;
    if (!cursor.skippedEventIds.has(recorded.id)) {
      const { interpretation } = interpret(projection, recorded);
      const error = await applyEvent(tx, context, interpretation);
      if (error) {
        // The event stays parked; this updates its error.
        await park(tx, schema, { recorded, error });
        return { releasedCount: appliedCount, parkedCount: parkedIds.size, error: error.message, changedKeys };
      }
      if (projection.changeKey && interpretation.kind === 'rows')
        changedKeys.add(projection.changeKey(eventContextOf(recorded)));
    }
    await unpark(tx, schema, recorded.id);
    parkedIds.delete(recorded.id);
    appliedCount += 1;
    if (parkedIds.size === 0) break;
  }
  return { releasedCount: appliedCount, parkedCount: parkedIds.size, error: undefined, changedKeys };
};

/** Applies one event. If the event is invalid, rolls back its changes and returns the error. */
const applyEvent = async (
  tx: ClientBase,
  { projection, cursor }: ApplyContext,
  interpretation: Interpretation,
): Promise<EventToPark['error']> => {
  if (interpretation.kind === 'fault') return describeFault(interpretation.error);
  if (interpretation.kind !== 'rows' || interpretation.operations.length === 0) return undefined;
  await tx.query('savepoint event');
  try {
    await flush(tx, cursor.build.schema, projection.tables, foldByKey(projection.tables, interpretation.operations));
    await tx.query('release savepoint event');
    return undefined;
  } catch (error) {
    if (remedyFor(error) !== 'park') throw error;
    await tx.query('rollback to savepoint event');
    return describeFault(error);
  }
};

/** Maximum number of events to read from a stream at once. */
const STREAM_PAGE_SIZE = 500;

/** Yields a stream's events, beginning with the revision `from`. Yields nothing if `from` is undefined. */
async function* readStreamFrom(
  store: EventStore,
  streamId: string,
  from: bigint | undefined,
): AsyncGenerator<RecordedEvent, void, undefined> {
  for (let next = from; next !== undefined;) {
    const { events } = await store.readStream(streamId, { from: next, limit: STREAM_PAGE_SIZE });
    yield* events;
    const last = events.at(-1);
    next = last && events.length === STREAM_PAGE_SIZE ? last.revision + 1n : undefined;
  }
}
