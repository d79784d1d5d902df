import { escapeIdentifier } from 'pg';
import { type Position } from '@campjay/platform/eventstore/port.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';

/** A key in the feed that means: anything may have changed. */
export const EVERYTHING = '*';

export interface Changes {
  /** The build's last batch; pass it to the next call. */
  readonly batch: bigint;
  readonly checkpoint: Position | undefined;
  /** Keys that changed after the given batch, without duplicates. If `EVERYTHING` is among them, reload all rows. */
  readonly keys: readonly string[];
}

/**
 * Returns what changed in a build after one of its batches. Keys, batch and checkpoint come from one snapshot, so a
 * follower that then loads the rows of these keys misses nothing. It may see a later state of a row and receive that
 * key again. Undefined when the build is gone; the follower then resolves the active build again.
 * @param schema a build of a projection that has a `changeKey`.
 * @param batch the batch of the snapshot that the follower holds.
 */
export const readChanges = async (db: Db, schema: string, batch: bigint): Promise<Changes | undefined> => {
  const build = await db.query("select 1 from projections.builds where schema_name = $1 and state <> 'building'", [
    schema,
  ]);
  if (build.rowCount === 0) return undefined;
  const { rows } = await db.query<{ batch: string; checkpoint: string | null; keys: string[] }>(
    `select b.batch, b.checkpoint,
            array(select key from ${escapeIdentifier(schema)}.changed where batch > $2) as keys
       from projections.builds b where b.schema_name = $1`,
    [schema, batch.toString()],
  );
  const row = rows[0];
  return (
    row && {
      batch: BigInt(row.batch),
      checkpoint: (row.checkpoint as Position | null) ?? undefined,
      keys: row.keys,
    }
  );
};
