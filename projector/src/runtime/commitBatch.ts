import { type Position } from '@campjay/platform/eventStore/port.ts';
import { READ_MODELS_CHANNEL } from '@campjay/platform/readModels/channel.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type ClientBase } from 'pg';
import { advanceBuild, type Build } from './build.ts';
import { type Cursor, type Runtime } from './cursor.ts';
import { remedyFor } from './failures.ts';
import { flush } from './flush.ts';
import { foldByKey } from './foldByKey.ts';
import { type InterpretedEvent } from './interpret.ts';
import { park, parkedStreams } from './parkedEvents.ts';
import { type BatchPlan, planBatch } from './planBatch.ts';
import { type Projection } from './projection.ts';
import { qualified } from './setStatements.ts';
import { CHANGED_TABLE } from './table.ts';
import { applyIndividually } from './applyIndividually.ts';

export interface Batch {
  readonly events: readonly InterpretedEvent[];
  readonly reached: Position | undefined;
}

export interface CommitOptions {
  /** True when the caller holds the projection's `batches` lock (`withBatchesLock`). */
  readonly hasBatchesLock?: boolean;
}

/**
 * Rows, parked events, change feed, checkpoint and notification of a batch commit together, so that each event counts
 * exactly once. When the database refuses a value, the batch is repeated event by event to find the one at fault.
 * @returns the cursor for the next batch.
 * @throws BuildMoved when another writer was faster; whatever `remedyFor` does not park.
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
  { operations, eventsToPark, changed }: BatchPlan,
  options: CommitOptions,
): Promise<Cursor> => {
  const folded = foldByKey(projection.tables, operations);
  const build = await inTransaction(pool, async (tx) => {
    const advanced = await beginBatch(tx, cursor.build, { reached, events: events.length }, options);
    await flush(tx, advanced.schema, projection.tables, folded);
    await park(tx, advanced.schema, eventsToPark);
    await notifyFollowers(tx, projection, advanced, changed);
    return advanced;
  });
  return {
    ...cursor,
    build,
    parked:
      eventsToPark.length === 0
        ? cursor.parked
        : new Set([...cursor.parked, ...eventsToPark.map(({ recorded }) => recorded.streamId)]),
  };
};

const commitIndividually = async (
  runtime: Runtime,
  projection: Projection,
  cursor: Cursor,
  { events, reached }: Batch,
  options: CommitOptions,
): Promise<Cursor> =>
  await inTransaction(runtime.pool, async (tx) => {
    const build = await beginBatch(tx, cursor.build, { reached, events: events.length }, options);
    const changed = await applyIndividually(tx, { store: runtime.store, projection, cursor }, events);
    await notifyFollowers(tx, projection, build, changed);
    return { ...cursor, build, parked: await parkedStreams(tx, build.schema) };
  });

/** Opens a transaction's work on a build: no comparison is under way, and nobody has moved the build. */
export const beginBatch = async (
  tx: ClientBase,
  build: Build,
  step: { readonly reached: Position | undefined; readonly events: number },
  { hasBatchesLock = false }: CommitOptions,
): Promise<Build> => {
  // Nobody reads a half-built build, and rows and checkpoint are lost together, if at all.
  if (build.state === 'building') await tx.query('set local synchronous_commit = off');
  return await advanceBuild(tx, build, { ...step, hasBatchesLock });
};

/** Tells followers, in the batch's own transaction, what changed. Of a half-built build nobody needs to know. */
export const notifyFollowers = async (
  tx: ClientBase,
  projection: Projection,
  { schema, batch, state }: Build,
  changed: ReadonlySet<string>,
): Promise<void> => {
  if (state === 'building') return;
  const notify = 'select pg_notify($1, $2)';
  const channelAndName = [READ_MODELS_CHANNEL, projection.name];
  if (!projection.changeKey || changed.size === 0) {
    await tx.query(notify, channelAndName);
    return;
  }
  await tx.query(
    `with fed as (
       insert into ${qualified(schema, CHANGED_TABLE)} (key, batch) select key, $4 from unnest($3::text[]) as key
         on conflict (key) do update set batch = excluded.batch
     ) ${notify}`,
    [...channelAndName, [...changed], batch.toString()],
  );
};
