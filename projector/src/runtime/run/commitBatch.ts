import { type Cursor, type Runtime } from '../cursor.ts';
import { type InterpretedEvent, eventContextOf } from '../interpret.ts';
import { buildParkStatement, describeFault, type EventToPark, readParkedStreamIds } from '../park/parkedEvents.ts';
import { type Projection } from '../projection.ts';
import { type RowOperation } from '../rowOperations.ts';
import { type Position } from '@campjay/platform/eventstore/port.ts';
import { READ_MODELS_CHANNEL } from '@campjay/read-models/changeFeed.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type ClientBase } from 'pg';
import { advanceBuild, type Build } from '../rebuild/build.ts';
import { remedyFor } from '../park/failures.ts';
import { buildStatements, foldByKey } from './flush.ts';
import { type BulkStatement, qualifyTableName } from '../bulkStatements.ts';
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
  const { schema } = cursor.build;
  const build = await advanceBuild(pool, cursor.build, {
    ...options,
    reached,
    events: events.length,
    statements: [
      ...buildStatements(schema, projection.tables, foldByKey(projection.tables, operations)),
      ...(eventsToPark.length > 0 ? [buildParkStatement(schema, eventsToPark)] : []),
      ...buildNotifyStatements(projection, { ...cursor.build, batch: cursor.build.batch + 1n }, changedKeys),
    ],
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
    const build = await advanceBuild(tx, cursor.build, { ...options, reached, events: events.length });
    const changedKeys = await applyEventsIndividually(tx, { store: runtime.store, projection, cursor }, events);
    await notifyFollowers(tx, projection, build, changedKeys);
    return { ...cursor, build, parkedStreamIds: await readParkedStreamIds(tx, build.schema) };
  });

/** Executes what `buildNotifyStatements` returns for a batch that is written statement by statement. */
export const notifyFollowers = async (
  tx: ClientBase,
  projection: Projection,
  build: Build,
  changedKeys: ReadonlySet<string>,
): Promise<void> => {
  for (const { text, values } of buildNotifyStatements(projection, build, changedKeys))
    await tx.query(text, [...values]);
};

/**
 * Builds the statements that add the changed keys to the change feed, from which followers of the read model learn what
 * to read again, and that notify the followers. An incomplete build has no followers.
 */
const buildNotifyStatements = (
  projection: Projection,
  { schema, batch, state }: Build,
  changedKeys: ReadonlySet<string>,
): readonly BulkStatement[] => {
  if (state === 'building') return [];
  const notify: BulkStatement = {
    text: `select pg_notify('${READ_MODELS_CHANNEL}', $1::json ->> 0)`,
    values: [JSON.stringify([projection.name])],
  };
  if (!projection.changeKey || changedKeys.size === 0) return [notify];
  const feed: BulkStatement = {
    text: `insert into ${qualifyTableName(schema, CHANGED_KEYS_TABLE)} (key, batch)
      select key, ${batch} from json_array_elements_text($1::json) as key
        on conflict (key) do update set batch = excluded.batch`,
    values: [JSON.stringify([...changedKeys])],
  };
  return [feed, notify];
};
