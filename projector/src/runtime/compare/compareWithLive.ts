import { type Position } from '@campjay/platform/eventstore/port.ts';
import { type Build } from '../rebuild/build.ts';
import { catchUp } from '../rebuild/catchUp.ts';
import { type Cursor, openCursor, type Runtime, BuildGone, withCursor } from '../cursor.ts';
import { type Projection } from '../projection.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type ClientBase } from 'pg';
import { countIdsInRows } from '../audience.ts';
import { type Builds, isCurrentVersion, readBuilds } from '../rebuild/builds.ts';
import { compareTables, type Comparison } from './compareTables.ts';
import { withBatchesLock } from '../locks.ts';
import { AdminRefusal } from '../park/failures.ts';

/** Two builds of one projection at the same position. */
interface AlignedBuilds {
  readonly live: Build;
  readonly other: Build;
  readonly position: Position | undefined;
}

/**
 * Brings the build `schema` to the current position of the live build, which continues to apply events meanwhile. Only
 * the later `alignBuilds` makes the live build pause; after this call, it has little left to do.
 */
export const catchUpTowardLive = async (
  runtime: Runtime,
  projection: Projection,
  { schema, live }: { readonly schema: string; readonly live: Build },
  signal: AbortSignal,
): Promise<void> => {
  const { checkpoint } = live;
  if (checkpoint === undefined) return;
  await withCursor(runtime, schema, { signal }, (cursor) =>
    catchUp(runtime, projection, cursor, checkpoint, { signal }),
  );
};

/** Brings both builds to the later of their two positions. The caller must hold the `batches` lock. */
export const alignBuilds = async (
  runtime: Runtime,
  projection: Projection,
  schemas: { readonly live: string; readonly other: string },
  signal: AbortSignal,
): Promise<AlignedBuilds> => {
  const live = await openExistingCursor(runtime, schemas.live);
  const other = await openExistingCursor(runtime, schemas.other);
  const position = laterPosition(runtime, live.build.checkpoint, other.build.checkpoint);
  const catchUpBuild = async (cursor: Cursor): Promise<Build> =>
    position === undefined
      ? cursor.build
      : (await catchUp(runtime, projection, cursor, position, { signal, hasBatchesLock: true })).build;
  return { live: await catchUpBuild(live), other: await catchUpBuild(other), position };
};

const openExistingCursor = async (runtime: Runtime, schema: string): Promise<Cursor> => {
  const cursor = await openCursor(runtime, schema);
  if (!cursor) throw new BuildGone(`The build ${schema} was removed or retired`);
  return cursor;
};

const laterPosition = ({ store }: Runtime, a: Position | undefined, b: Position | undefined): Position | undefined => {
  if (a === undefined || b === undefined) return a ?? b;
  return store.compare(a, b) >= 0 ? a : b;
};

/**
 * Returns the live build and the finished replay.
 * @throws AdminRefusal unless both exist
 */
export const requireLiveAndReplay = (
  projection: Projection,
  builds: Builds,
): { readonly live: Build; readonly replayed: Build } => {
  const { name, version } = projection;
  const { active, replayed, building, order } = builds;
  if (!active) throw new AdminRefusal(`${name} has no live build yet; the projector makes the first one.`);
  if (!isCurrentVersion(projection, active))
    throw new AdminRefusal(
      `The live build of ${name} has version ${active.version}, and this code has version ${version}; the projector makes the new build and switches readers to it automatically.`,
    );
  if (!replayed)
    throw new AdminRefusal(
      (order ?? building)
        ? `The replay of ${name} is still under way (${building?.events ?? 0} events so far).`
        : `There is no finished replay of ${name}; start one first.`,
    );
  return { live: active, replayed };
};

/**
 * Compares the finished replay with the live build. The live build pauses only until both are at the same position.
 */
export const previewReplay = async (
  runtime: Runtime,
  projection: Projection,
  signal: AbortSignal,
): Promise<Comparison> => {
  const { live, replayed } = requireLiveAndReplay(projection, await readBuilds(runtime.pool, projection));
  return await compareWithLive(runtime, projection, { live, other: replayed.schema }, signal);
};

/**
 * Compares another build with the live one. Holds the `batches` lock only while it brings both builds to the same
 * position and takes a snapshot. The comparison itself runs without the lock, so the live build continues meanwhile.
 * @param other the schema of the build to compare with the live one
 */
export const compareWithLive = async (
  runtime: Runtime,
  projection: Projection,
  { live, other }: { readonly live: Build; readonly other: string },
  signal: AbortSignal,
): Promise<Comparison> => {
  const { pool } = runtime;
  await catchUpTowardLive(runtime, projection, { schema: other, live }, signal);
  return await inTransaction(
    pool,
    async (tx) => {
      const aligned = await withBatchesLock(pool, projection.name, async () => {
        const alignedBuilds = await alignBuilds(runtime, projection, { live: live.schema, other }, signal);
        // The first query takes the transaction's snapshot, which excludes later commits.
        await tx.query('select 1 from projections.builds limit 1');
        return alignedBuilds;
      });
      return await compareAligned(tx, runtime, projection, aligned);
    },
    { isolation: 'repeatable read', readOnly: true },
  );
};

/** Compares two builds while the caller holds the `batches` lock. */
export const compareAlignedBuilds = async (
  runtime: Runtime,
  projection: Projection,
  aligned: AlignedBuilds,
): Promise<Comparison> =>
  await inTransaction(runtime.pool, async (tx) => await compareAligned(tx, runtime, projection, aligned), {
    isolation: 'repeatable read',
    readOnly: true,
  });

const compareAligned = async (
  tx: ClientBase,
  { countAudience = countIdsInRows }: Runtime,
  projection: Projection,
  { live, other, position }: AlignedBuilds,
): Promise<Comparison> => {
  const { name } = projection;
  const { tables, affected } = await compareTables(tx, projection, live.schema, other.schema);
  const audience = await countAudience(tx, affected, { name, other: other.schema });
  return { name, liveBuild: live.schema, otherBuild: other.schema, position, tables, audience };
};
