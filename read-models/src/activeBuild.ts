import { type Position } from '@campjay/platform/eventstore/port.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';

/** The active build of a read model: the one that readers query. */
export interface ActiveBuild {
  /** The PostgreSQL schema that holds its tables. */
  readonly schema: string;
  /** The log position that its rows reflect; undefined when no event has been processed yet. */
  readonly checkpoint: Position | undefined;
  /** The number of batches it has committed; see `readChanges`. */
  readonly batch: bigint;
  /** Why its projection stopped permanently, as a sentence; undefined while it runs. */
  readonly stopped: string | undefined;
}

/**
 * Returns the active build of a read model, or undefined if no build was ever completed. A request resolves it once and
 * then qualifies tables with its schema, so that a swap in the middle of the request does not mix two builds. The
 * tables of `createReadModelTables` must exist.
 */
export const readActiveBuild = async (db: Db, name: string): Promise<ActiveBuild | undefined> => {
  const { rows } = await db.query<{ schema: string; checkpoint: string | null; batch: string; stopped: string | null }>(
    `select b.schema_name as schema, b.checkpoint, b.batch, m.stopped
       from projections.read_models m join projections.builds b on b.schema_name = m.active_build
      where m.name = $1`,
    [name],
  );
  const row = rows[0];
  return (
    row && {
      schema: row.schema,
      checkpoint: (row.checkpoint as Position | null) ?? undefined,
      batch: BigInt(row.batch),
      stopped: row.stopped ?? undefined,
    }
  );
};
