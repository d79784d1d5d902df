import { type Position } from '@campjay/platform/eventStore/port.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';
import { align, type Aligned, bringNear } from './align.ts';
import { type Build } from './build.ts';
import { type Builds, isOfThisVersion, readBuilds } from './builds.ts';
import { compareTables, type TableDifferences } from './compareBuilds.ts';
import { type Runtime } from './cursor.ts';
import { holdingBatches } from './locks.ts';
import { type Projection } from './projection.ts';
import { DeskRefusal } from './refusal.ts';

/** What readers would notice if they were given another build instead of the live one, both at the same position. */
export interface Comparison {
  readonly name: string;
  readonly liveBuild: string;
  readonly otherBuild: string;
  readonly position: Position | undefined;
  readonly tables: readonly TableDifferences[];
}

/** The live build and the replay that waits beside it. @throws DeskRefusal when there are not both. */
export const liveAndReplayed = (
  projection: Projection,
  builds: Builds,
): { readonly live: Build; readonly replayed: Build } => {
  const { name, version } = projection;
  const { active, replayed, building } = builds;
  if (!active) throw new DeskRefusal(`${name} has no live build yet; the projector makes the first one.`);
  if (!isOfThisVersion(projection, active))
    throw new DeskRefusal(
      `The live build of ${name} is of version ${active.version} and this code has version ${version}; the projector makes the new build and swaps to it by itself.`,
    );
  if (!replayed)
    throw new DeskRefusal(
      building
        ? `The replay of ${name} is still under way (${building.events} events so far).`
        : `There is no finished replay of ${name}; start one first.`,
    );
  return { live: active, replayed };
};

/** Compares the waiting replay with the live build. The live build goes on as soon as both stand at one position. */
export const previewReplay = async (
  runtime: Runtime,
  projection: Projection,
  signal: AbortSignal,
): Promise<Comparison> => {
  const { live, replayed } = liveAndReplayed(projection, await readBuilds(runtime.pool, projection));
  return await compareAside(runtime, projection, { live, other: replayed.schema }, signal);
};

/** Brings both builds to one position under the lock, takes one snapshot of them, and compares after the lock. */
export const compareAside = async (
  runtime: Runtime,
  projection: Projection,
  { live, other }: { readonly live: Build; readonly other: string },
  signal: AbortSignal,
): Promise<Comparison> => {
  const { pool } = runtime;
  await bringNear(runtime, projection, { schema: other, live }, signal);
  return await inTransaction(
    pool,
    async (tx) => {
      const aligned = await holdingBatches(pool, projection.name, async () => {
        const both = await align(runtime, projection, { live: live.schema, other }, signal);
        // The first query takes the transaction's snapshot: what is committed once the lock is free is not in it.
        await tx.query('select 1 from projections.builds limit 1');
        return both;
      });
      const tables = await compareTables(tx, projection.tables, aligned.live.schema, aligned.other.schema);
      return toComparison(projection, aligned, tables);
    },
    { isolation: 'repeatable read', readOnly: true },
  );
};

/** Compares two builds that stand still, in one snapshot. */
export const compareHeld = async (pool: Pool, projection: Projection, aligned: Aligned): Promise<Comparison> =>
  await inTransaction(
    pool,
    async (tx) =>
      toComparison(
        projection,
        aligned,
        await compareTables(tx, projection.tables, aligned.live.schema, aligned.other.schema),
      ),
    { isolation: 'repeatable read', readOnly: true },
  );

const toComparison = (
  { name }: Projection,
  { live, other, position }: Aligned,
  tables: readonly TableDifferences[],
): Comparison => ({ name, liveBuild: live.schema, otherBuild: other.schema, position, tables });
