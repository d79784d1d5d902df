import { type Position, type ForeignPosition } from '@campjay/platform/eventstore/port.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';
import { queryBuilder } from './queryBuilder.ts';
import { type Reader } from './reader.ts';
import { errorCode, TemporarilyUnavailable } from '@campjay/platform/kernel/errors.ts';

/** A build is one copy of a read model's tables. The active build is the one that readers query. */
export interface ActiveBuild {
  /** The PostgreSQL schema that holds its tables. */
  readonly schema: string;
  /** The log position that its rows reflect; undefined if no event has been processed yet. */
  readonly checkpoint: Position | undefined;
  /** The number of batches of events that the projector has committed to the build; see `readChanges`. */
  readonly batch: bigint;
  /** Why the read model's projection stopped permanently, as a sentence; undefined if it did not stop. */
  readonly stopReason: string | undefined;
}

/**
 * Returns the active build of a read model; undefined if no build was ever completed. Call it once per request and
 * qualify all tables with its schema, so that a request never mixes rows of two builds. Call `createReadModelTables`
 * first.
 */
export const readActiveBuild = async (db: Db, name: string): Promise<ActiveBuild | undefined> => {
  const { rows } = await db.query<{
    schema: string;
    checkpoint: Position | null;
    batch: string;
    stopped: string | null;
  }>(
    `select b.schema_name as schema, b.checkpoint, b.batch, m.stopped
       from projections.read_models m join projections.builds b on b.schema_name = m.active_build
      where m.name = $1`,
    [name],
  );
  const row = rows[0];
  return (
    row && {
      schema: row.schema,
      checkpoint: row.checkpoint ?? undefined,
      batch: BigInt(row.batch),
      stopReason: row.stopped ?? undefined,
    }
  );
};

/** The read model cannot be read yet, because its first build is not complete. */
export class ReadModelMissing extends TemporarilyUnavailable {
  override readonly name = 'ReadModelMissing';
  constructor(readModel: string) {
    super(`The read model ${readModel} has no build yet.`);
  }
}

/** PostgreSQL's error code `undefined_table`. */
const UNDEFINED_TABLE = '42P01';
const MAX_ATTEMPTS = 3;

/**
 * Returns a reader of all read models. It waits for no position, so routes use the reader that the router passes to
 * their handler instead (`Reads`).
 */
export const createReader =
  (pool: Pool): Reader<string> =>
  async (readModel, query) => {
    for (let attempt = 1; ; attempt += 1) {
      const build = await readActiveBuild(pool, readModel.name);
      if (!build) throw new ReadModelMissing(readModel.name);
      const { schema } = build;
      try {
        return await query(queryBuilder(readModel, pool, schema), { pool, schema });
      } catch (error) {
        if (errorCode(error) !== UNDEFINED_TABLE || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  };

/** Formats the message for an operator if read models contain a position that this event store never issued. */
export const describeForeignPosition = ({ message }: ForeignPosition): string =>
  `${message}: the read models in this database were built from another event store. Restore the values of DATABASE_URL ` +
  'and EVENTSTOREDB_URL that were used together before; without EVENTSTOREDB_URL, events are stored in PostgreSQL.';
