import { type Db } from '../postgres/pool.ts';
import { type PersonKeyStore } from './personKeyStore.ts';

/**
 * Keeps wrapped keys in `ops.person_keys` (made by `migrateOps`). After `destroy` the old row is dead at once, but its
 * bytes leave the disk only with PostgreSQL's next vacuum, and old backups only when they expire.
 */
export const createPostgresPersonKeyStore = (db: Db): PersonKeyStore => ({
  find: async (personId) => {
    const { rows } = await db.query<PersonKeyRow>(
      'select master_key_id, wrapped_key from ops.person_keys where person_id = $1',
      [personId],
    );
    const [row] = rows;
    if (!row) return undefined;
    if (row.master_key_id === null || row.wrapped_key === null) return { kind: 'destroyed' };
    return { kind: 'live', masterKeyId: row.master_key_id, wrapped: row.wrapped_key };
  },

  addIfAbsent: async (personId, { masterKeyId, wrapped }) => {
    await db.query(
      `insert into ops.person_keys (person_id, master_key_id, wrapped_key) values ($1, $2, $3)
       on conflict (person_id) do nothing`,
      [personId, masterKeyId, wrapped],
    );
  },

  destroy: async (personId) => {
    await db.query(
      `insert into ops.person_keys as kept (person_id, destroyed_at) values ($1, now())
       on conflict (person_id) do update
         set master_key_id = null, wrapped_key = null, destroyed_at = coalesce(kept.destroyed_at, now())`,
      [personId],
    );
  },

  findNotWrappedWith: async (masterKeyId, limit) => {
    const { rows } = await db.query<{ personId: string; masterKeyId: string; wrapped: Buffer }>(
      `select person_id as "personId", master_key_id as "masterKeyId", wrapped_key as wrapped
         from ops.person_keys where master_key_id <> $1 order by person_id limit $2`,
      [masterKeyId, limit],
    );
    return rows;
  },

  replace: async (personId, before, after) => {
    await db.query(
      'update ops.person_keys set master_key_id = $3, wrapped_key = $4 where person_id = $1 and wrapped_key = $2',
      [personId, before.wrapped, after.masterKeyId, after.wrapped],
    );
  },

  masterKeyIds: async () => {
    const { rows } = await db.query<{ master_key_id: string }>(
      'select distinct master_key_id from ops.person_keys where master_key_id is not null order by 1',
    );
    return rows.map((row) => row.master_key_id);
  },
});

interface PersonKeyRow {
  readonly master_key_id: string | null;
  readonly wrapped_key: Buffer | null;
}
