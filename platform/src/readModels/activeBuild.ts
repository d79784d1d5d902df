import { type Position } from '../eventStore/port.ts';
import { type Db } from '../postgres/pool.ts';

/** The build of a read model that readers use now. */
export interface ActiveBuild {
  /** The PostgreSQL schema that holds its tables. */
  readonly schema: string;
  /** Up to where in the log its rows stand; undefined when no event has been read yet. */
  readonly checkpoint: Position | undefined;
  /** How many batches it has committed; see `readChanges`. */
  readonly batch: bigint;
  /** Why its projection stopped for good, in a sentence; undefined while it runs. */
  readonly stopped: string | undefined;
}

/**
 * The active build of a read model, or undefined as long as none was ever finished. A request resolves it once and then
 * names tables with its schema, so that a swap in the middle of the request does not mix two builds.
 * The tables of `createReadModelTables` must exist.
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
