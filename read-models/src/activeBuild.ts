import { type Position, type ForeignPosition } from '@campjay/platform/eventstore/port.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { escapeIdentifier, type Pool } from 'pg';
import { errorCode, TemporarilyUnavailable } from '@campjay/platform/kernel/errors.ts';

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

/** Qualifies a table name with the schema of the active build. */
export type TableOf = (table: string) => string;

/** The read model cannot be read yet, because its first build is not complete. */
export class ReadModelMissing extends TemporarilyUnavailable {
  override readonly name = 'ReadModelMissing';
  constructor(readModel: string) {
    super(`The read model ${readModel} has no build yet.`);
  }
}

/** PostgreSQL's error code for a missing table. */
const UNDEFINED_TABLE = '42P01';
const MAX_ATTEMPTS = 3;

/**
 * Runs a read against the active build of a read model, so that all rows come from one build. Retries with the next
 * build if this one was dropped in the meantime.
 * @throws ReadModelMissing when no build was ever completed.
 */
export const fromActiveBuild = async <T>(
  pool: Pool,
  readModel: string,
  read: (table: TableOf, schema: string) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    const build = await readActiveBuild(pool, readModel);
    if (!build) throw new ReadModelMissing(readModel);
    try {
      return await read((table) => `${escapeIdentifier(build.schema)}.${escapeIdentifier(table)}`, build.schema);
    } catch (error) {
      if (errorCode(error) !== UNDEFINED_TABLE || attempt === MAX_ATTEMPTS) throw error;
    }
  }
};

/** The message for an operator when read models hold a position that the event store never issued. */
export const describeForeignPosition = ({ message }: ForeignPosition): string =>
  `${message}: the read models in this database were made from another one. Set DATABASE_URL and EVENTSTOREDB_URL back to ` +
  'the values that were used together before; without EVENTSTOREDB_URL, events are kept in PostgreSQL.';
