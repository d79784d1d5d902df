import { type Cursor, type Runtime } from '../cursor.ts';
import { type InterpretedEvent, eventContextOf } from '../interpret.ts';
import { describeFault, type EventToPark, park, readParkedStreamIds } from '../park/parkedEvents.ts';
import { type Projection } from '../projection.ts';
import { type RowOperation } from '../rowOperations.ts';
import { type Position } from '@campjay/platform/eventstore/port.ts';
import { READ_MODELS_CHANNEL } from '@campjay/read-models/changeFeed.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type ClientBase } from 'pg';
import { advanceBuild, type Build } from '../rebuild/build.ts';
import { remedyFor } from '../park/failures.ts';
import { flush, foldByKey } from './flush.ts';
import { qualifyTableName } from '../bulkStatements.ts';
import { CHANGED_KEYS_TABLE } from '@campjay/read-models/table.ts';
import { applyEventsIndividually } from '../park/applyEventsIndividually.ts';

/** What a batch changes, if the database accepts all values. */
interface BatchPlan {
  readonly operations: readonly RowOperation[];
  readonly eventsToPark: readonly EventToPark[];
  /** Keys for the change feed. */
  readonly changedKeys: ReadonlySet<string>;
}

/**
 * Plans how to commit a batch in one step. Returns 'one by one' if the batch contains an admin's decision to skip an
 * event that is parked in this build, because the events that wait behind it must be applied before the rest of the
 * batch.
 */
const planBatch = (
  projection: Projection,
  cursor: Cursor,
  events: readonly InterpretedEvent[],
): BatchPlan | 'one by one' => {
  const operations: RowOperation[] = [];
  const eventsToPark: EventToPark[] = [];
  const changedKeys = new Set<string>();
  const parkedStreamIds = new Set(cursor.parkedStreamIds);
  for (const { recorded, interpretation } of events) {
    if (cursor.skippedEventIds.has(recorded.id) || interpretation.kind === 'none') continue;
    if (interpretation.kind === 'skip') {
      if (parkedStreamIds.has(interpretation.skipped.streamId)) return 'one by one';
      for (const operation of interpretation.operations) operations.push(operation);
    } else if (parkedStreamIds.has(recorded.streamId)) {
      eventsToPark.push({ recorded, error: undefined });
    } else if (interpretation.kind === 'fault') {
      eventsToPark.push({ recorded, error: describeFault(interpretation.error) });
      parkedStreamIds.add(recorded.streamId);
    } else {
      for (const operation of interpretation.operations) operations.push(operation);
      if (projection.changeKey) changedKeys.add(projection.changeKey(eventContextOf(recorded)));
    }
  }
  return { operations, eventsToPark, changedKeys };
};

export interface Batch {
  readonly events: readonly InterpretedEvent[];
  /** The build's checkpoint after this batch. */
  readonly reached: Position | undefined;
}

export interface CommitOptions {
  /** True if the caller holds the projection's `batches` lock (`withBatchesLock`). */
  readonly hasBatchesLock?: boolean;
}

/**
 * Commits a batch in one transaction: rows, parked events, change feed, checkpoint and notification. Therefore each
 * event is applied exactly once. If the database rejects a value, applies the batch again, event by event, to find the
 * failing event.
 * @returns the cursor for the next batch
 * @throws BuildMoved when another writer has changed the build; any error for which `remedyFor` does not return 'park'
 */
export const commitBatch = async (
  runtime: Runtime,
  projection: Projection,
  cursor: Cursor,
  batch: Batch,
  options: CommitOptions = {},
): Promise<Cursor> => {
  const plan = planBatch(projection, cursor, batch.events);
  if (plan === 'one by one') return await commitIndividually(runtime, projection, cursor, batch, options);
  try {
    return await commitPlan(runtime, projection, cursor, batch, plan, options);
  } catch (error) {
    if (remedyFor(error) !== 'park') throw error;
    return await commitIndividually(runtime, projection, cursor, batch, options);
  }
};

const commitPlan = async (
  { pool }: Runtime,
  projection: Projection,
  cursor: Cursor,
  { events, reached }: Batch,
  { operations, eventsToPark, changedKeys }: BatchPlan,
  options: CommitOptions,
): Promise<Cursor> => {
  const foldedOperations = foldByKey(projection.tables, operations);
  const build = await inTransaction(pool, async (tx) => {
    const advancedBuild = await beginBatch(tx, cursor.build, { reached, events: events.length }, options);
    await flush(tx, advancedBuild.schema, projection.tables, foldedOperations);
    await park(tx, advancedBuild.schema, eventsToPark);
    await notifyFollowers(tx, projection, advancedBuild, changedKeys);
    return advancedBuild;
  });
  return {
    ...cursor,
    build,
    parkedStreamIds:
      eventsToPark.length === 0
        ? cursor.parkedStreamIds
        : new Set([...cursor.parkedStreamIds, ...eventsToPark.map(({ recorded }) => recorded.streamId)]),
  };
};

/** Commits a batch like `commitPlan`, but applies its events individually. */
const commitIndividually = async (
  runtime: Runtime,
  projection: Projection,
  cursor: Cursor,
  { events, reached }: Batch,
  options: CommitOptions,
): Promise<Cursor> =>
  await inTransaction(runtime.pool, async (tx) => {
    const build = await beginBatch(tx, cursor.build, { reached, events: events.length }, options);
    const changedKeys = await applyEventsIndividually(tx, { store: runtime.store, projection, cursor }, events);
    await notifyFollowers(tx, projection, build, changedKeys);
    return { ...cursor, build, parkedStreamIds: await readParkedStreamIds(tx, build.schema) };
  });

/**
 * Begins a batch in a transaction: waits until no one holds the exclusive `batches` lock, and advances the build's
 * checkpoint, which fails if another writer has changed the build.
 */
export const beginBatch = async (
  tx: ClientBase,
  build: Build,
  step: { readonly reached: Position | undefined; readonly events: number },
  { hasBatchesLock = false }: CommitOptions = {},
): Promise<Build> => {
  // The commit of an incomplete build need not wait for the disk: no one reads the build, and a crash would lose its
  // rows and its checkpoint together.
  if (build.state === 'building') await tx.query('set local synchronous_commit = off');
  return await advanceBuild(tx, build, { ...step, hasBatchesLock });
};

/**
 * Adds the changed keys to the change feed, from which followers of the read model learn what to read again, and
 * notifies the followers. An incomplete build has no followers.
 */
export const notifyFollowers = async (
  tx: ClientBase,
  projection: Projection,
  { schema, batch, state }: Build,
  changedKeys: ReadonlySet<string>,
): Promise<void> => {
  if (state === 'building') return;
  const notifySql = 'select pg_notify($1, $2)';
  const channelAndName = [READ_MODELS_CHANNEL, projection.name];
  if (!projection.changeKey || changedKeys.size === 0) {
    await tx.query(notifySql, channelAndName);
    return;
  }
  await tx.query(
    `with fed as (
       insert into ${qualifyTableName(schema, CHANGED_KEYS_TABLE)} (key, batch) select key, $4 from unnest($3::text[]) as key
         on conflict (key) do update set batch = excluded.batch
     ) ${notifySql}`,
    [...channelAndName, [...changedKeys], batch.toString()],
  );
};
