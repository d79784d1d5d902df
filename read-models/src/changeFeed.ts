import { z } from 'zod';
import { type Position, PositionSchema } from '@campjay/platform/eventstore/port.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { escapeIdentifier } from 'pg';

/**
 * The PostgreSQL channel that is notified after each committed batch of a read model and each change of its active
 * build. The payload is the projection's name. A notification only wakes followers (processes that cache
 * rows of a read model), which then read the changes from the tables.
 */
export const READ_MODELS_CHANNEL = 'campjay_read_models';

/**
 * The PostgreSQL channel on which readers announce the position that they wait for. While no event concerns a read
 * model, the projector saves the read model's checkpoint only occasionally; this notification makes it save
 * immediately.
 */
export const AWAITED_POSITIONS_CHANNEL = 'campjay_awaited';

const AwaitedPayloadSchema = z.object({ position: PositionSchema, readModels: z.array(z.string()) });

/** The position that a reader waits for, and the read models that must reach it. */
export interface AwaitedPosition {
  readonly position: Position;
  readonly readModels: readonly string[];
}

/** Announces the position that a reader waits for. Nothing is stored, so the commit need not wait for the disk. */
export const announceAwaitedPosition = async (db: Db, position: AwaitedPosition): Promise<void> => {
  await db.query("select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)", [
    AWAITED_POSITIONS_CHANNEL,
    JSON.stringify(position),
  ]);
};

/** Parses a notification; undefined for an empty payload, which `listen` itself delivers after a reconnect. */
export const parseAwaitedPosition = (payload: string): AwaitedPosition | undefined => {
  if (payload === '') return undefined;
  return AwaitedPayloadSchema.parse(JSON.parse(payload));
};

/** Stands in for the keys of a change that may affect all rows. */
export const ALL_KEYS = '*';

/** The changes of a build since one of its batches. A batch is a transaction in which the projector writes rows. */
export interface Changes {
  /** The number of the build's last batch; pass it to the next call. */
  readonly batch: bigint;
  readonly checkpoint: Position | undefined;
  /** The changed keys, without duplicates. If `EVERYTHING` is among them, reload all rows. */
  readonly keys: readonly string[];
}

/**
 * Reads what changed in a build since one of its batches. Keys, batch and checkpoint come from one snapshot, so a
 * follower that then loads the rows of these keys misses nothing. The loaded rows may be newer than the snapshot; their
 * keys are then returned again by the next call. Returns undefined if the build no longer exists; the follower then has
 * to read the active build again.
 * @param schema the schema of a build whose projection has a `changeKey`
 * @param batch the number of the last batch that the follower has loaded
 */
export const readChanges = async (db: Db, schema: string, batch: bigint): Promise<Changes | undefined> => {
  const build = await db.query("select 1 from projections.builds where schema_name = $1 and state <> 'building'", [
    schema,
  ]);
  if (build.rowCount === 0) return undefined;
  const { rows } = await db.query<{ batch: string; checkpoint: Position | null; keys: string[] }>(
    `select b.batch, b.checkpoint,
            array(select key from ${escapeIdentifier(schema)}.changed where batch > $2) as keys
       from projections.builds b where b.schema_name = $1`,
    [schema, batch.toString()],
  );
  const row = rows[0];
  return (
    row && {
      batch: BigInt(row.batch),
      checkpoint: row.checkpoint ?? undefined,
      keys: row.keys,
    }
  );
};
