import { type Position } from '@campjay/platform/eventstore/port.ts';
import { type Pool } from 'pg';
import {
  type Checkpoint,
  type ManagerRecords,
  type ManagerStorage,
  type ParkedRevision,
  type Relation,
} from './managerStorage.ts';

/** Stores the data of process managers in the schema `ops`. */
export const createPostgresManagerStorage = (pool: Pool): ManagerStorage => ({
  recordsOf: (manager) => recordsOf(pool, manager),
  relation: (name) => relationOf(pool, name),
});

const recordsOf = (pool: Pool, manager: string): ManagerRecords => {
  const loadCheckpoint = async (): Promise<Checkpoint | undefined> => {
    const { rows } = await pool.query<{ position: Position | null; liveFrom: Position }>(
      'select position, live_from as "liveFrom" from ops.process_managers where name = $1',
      [manager],
    );
    return rows[0] && { position: rows[0].position ?? undefined, liveFrom: rows[0].liveFrom };
  };
  return {
    loadCheckpoint,
    beginAt: async (checkpoint) => {
      await pool.query(
        'insert into ops.process_managers (name, position, live_from) values ($1, $2, $3) on conflict do nothing',
        [manager, checkpoint.position, checkpoint.liveFrom],
      );
      return (await loadCheckpoint()) ?? checkpoint;
    },
    saveCategories: async (categories) => {
      await pool.query('update ops.process_managers set categories = $2 where name = $1', [manager, categories]);
    },
    advanceTo: async (position) => {
      await pool.query('update ops.process_managers set position = $2, advanced_at = now() where name = $1', [
        manager,
        position,
      ]);
    },
    recordError: async (message) => {
      await pool.query('update ops.process_managers set last_error = $2, last_error_at = now() where name = $1', [
        manager,
        toStorableText(message),
      ]);
    },
    park: async ({ id, streamId, revision, position, type }, failure) => {
      await pool.query(
        `insert into ops.process_manager_parked_events as parked
           (manager, event_id, stream_id, revision, position, type, error, retry_at)
         values ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 ms')
         on conflict (manager, event_id) do update
           set error = excluded.error, retry_at = excluded.retry_at, parked_at = now()
         where excluded.error is not null`,
        [
          manager,
          id,
          streamId,
          revision.toString(),
          position,
          type,
          failure && toStorableText(failure.message),
          failure?.retryAfterMs,
        ],
      );
    },
    unpark: async (eventId) => {
      await pool.query('delete from ops.process_manager_parked_events where manager = $1 and event_id = $2', [
        manager,
        eventId,
      ]);
    },
    parkedStreamIds: async () => {
      const { rows } = await pool.query<{ streamId: string }>(
        'select distinct stream_id as "streamId" from ops.process_manager_parked_events where manager = $1',
        [manager],
      );
      return new Set(rows.map(({ streamId }) => streamId));
    },
    dueStreamIds: async () => {
      const { rows } = await pool.query<{ streamId: string }>(
        `select stream_id as "streamId" from (
           select distinct on (stream_id) stream_id, error, retry_at
             from ops.process_manager_parked_events where manager = $1 order by stream_id, revision) first
          where error is null or retry_at <= now()`,
        [manager],
      );
      return rows.map(({ streamId }) => streamId);
    },
    parkedIn: async (streamId) => {
      const { rows } = await pool.query<{ eventId: string; revision: string }>(
        `select event_id as "eventId", revision from ops.process_manager_parked_events
          where manager = $1 and stream_id = $2 order by revision`,
        [manager, streamId],
      );
      return rows.map(({ eventId, revision }): ParkedRevision => ({ eventId, revision: BigInt(revision) }));
    },
  };
};

/** PostgreSQL stores neither NUL nor lone surrogates, but an error message may quote them. */
const toStorableText = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

const relationOf = (pool: Pool, name: string): Relation => ({
  add: async (key, value = '') => {
    await pool.query(
      'insert into ops.process_manager_state (relation, key, value) values ($1, $2, $3) on conflict do nothing',
      [name, key, value],
    );
  },
  remove: async (key, value = '') => {
    await pool.query('delete from ops.process_manager_state where relation = $1 and key = $2 and value = $3', [
      name,
      key,
      value,
    ]);
  },
  keys: async () => {
    const { rows } = await pool.query<{ key: string }>(
      'select distinct key from ops.process_manager_state where relation = $1 order by key',
      [name],
    );
    return rows.map(({ key }) => key);
  },
  has: async (key) => {
    const { rowCount } = await pool.query(
      'select from ops.process_manager_state where relation = $1 and key = $2 limit 1',
      [name, key],
    );
    return rowCount === 1;
  },
  valuesOf: async (key) => {
    const { rows } = await pool.query<{ value: string }>(
      'select value from ops.process_manager_state where relation = $1 and key = $2 order by value',
      [name, key],
    );
    return rows.map(({ value }) => value);
  },
  keysOf: async (value) => {
    const { rows } = await pool.query<{ key: string }>(
      'select key from ops.process_manager_state where relation = $1 and value = $2 order by key',
      [name, value],
    );
    return rows.map(({ key }) => key);
  },
});
