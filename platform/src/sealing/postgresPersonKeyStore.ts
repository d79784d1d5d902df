import { type Db } from '../postgres/pool.ts';
import { type PersonKeyStore } from './personKeyStore.ts';

/**
 * Stores wrapped keys in `ops.person_keys` and epochs in `ops.key_epochs` (created by `migrateOps`). After `destroy`,
 * the old version of the row may remain on disk for a long time, but it cannot be decrypted once its epoch has ended.
 *
 * Each write of a wrapped key locks the row of the current epoch (`for share`). Retiring the epoch waits for these
 * locks, so no key can be wrapped in a retired epoch.
 */
export const createPostgresPersonKeyStore = (db: Db): PersonKeyStore => ({
  find: async (personId) => {
    const { rows } = await db.query<PersonKeyRow>(
      'select master_key_id, epoch_id, wrapped_key from ops.person_keys where person_id = $1',
      [personId],
    );
    const [row] = rows;
    if (!row) return undefined;
    if (row.master_key_id === null || row.wrapped_key === null) return { kind: 'destroyed' };
    return { kind: 'live', masterKeyId: row.master_key_id, epochId: row.epoch_id, wrapped: row.wrapped_key };
  },

  addIfAbsent: async (personId, { masterKeyId, epochId, wrapped }) => {
    const { rowCount } = await db.query(
      `with epoch as (${CURRENT_EPOCH} and epoch_id = $4 for share),
            added as (
              insert into ops.person_keys (person_id, master_key_id, wrapped_key, epoch_id)
                select $1, $2, $3, epoch_id from epoch
              on conflict (person_id) do nothing)
       select from epoch`,
      [personId, masterKeyId, wrapped, epochId],
    );
    return rowCount === 1;
  },

  destroy: async (personId) => {
    // The row retains its epoch_id, because the deletion becomes final when that epoch ends.
    await db.query(
      `insert into ops.person_keys as stored (person_id, destroyed_at) values ($1, now())
       on conflict (person_id) do update
         set master_key_id = null, wrapped_key = null, destroyed_at = coalesce(stored.destroyed_at, now())`,
      [personId],
    );
  },

  findNotWrappedWith: async ({ masterKeyId, epochId }, limit) => {
    const { rows } = await db.query<{
      personId: string;
      masterKeyId: string;
      epochId: string | null;
      wrapped: Buffer;
    }>(
      `select person_id as "personId", master_key_id as "masterKeyId", epoch_id as "epochId", wrapped_key as wrapped
         from ops.person_keys
        where wrapped_key is not null and (master_key_id <> $1 or epoch_id is distinct from $2)
        order by person_id limit $3`,
      [masterKeyId, epochId, limit],
    );
    return rows;
  },

  replace: async (personId, oldKey, newKey) => {
    await db.query(
      `with epoch as (${CURRENT_EPOCH} and epoch_id = $5 for share)
       update ops.person_keys set master_key_id = $3, wrapped_key = $4, epoch_id = epoch.epoch_id
         from epoch where person_id = $1 and wrapped_key = $2`,
      [personId, oldKey.wrapped, newKey.masterKeyId, newKey.wrapped, newKey.epochId],
    );
  },

  masterKeyIds: async () => {
    const { rows } = await db.query<{ master_key_id: string }>(
      'select distinct master_key_id from ops.person_keys where master_key_id is not null order by 1',
    );
    return rows.map((row) => row.master_key_id);
  },

  currentEpoch: async () => {
    const { rows } = await db.query<{ epoch_id: string }>(CURRENT_EPOCH);
    return rows[0]?.epoch_id;
  },

  beginEpoch: async (epochId, previousEpochId) => {
    const { rowCount } = await db.query(
      `with retired as (
         update ops.key_epochs set retired_at = now() where retired_at is null and epoch_id = $2 returning 1)
       insert into ops.key_epochs (epoch_id) select $1 where $2::text is null or exists (select from retired)
       on conflict do nothing`,
      [epochId, previousEpochId],
    );
    return rowCount === 1;
  },

  retiredEpochs: async () => {
    const { rows } = await db.query<{ epoch_id: string }>(
      'select epoch_id from ops.key_epochs where retired_at is not null and ended_at is null order by began_at',
    );
    return rows.map((row) => row.epoch_id);
  },

  isEpochInUse: async (epochId) => {
    const { rowCount } = await db.query(
      'select from ops.person_keys where epoch_id = $1 and wrapped_key is not null limit 1',
      [epochId],
    );
    return rowCount === 1;
  },

  endEpoch: async (epochId) => {
    await db.query('update ops.key_epochs set ended_at = now() where epoch_id = $1 and retired_at is not null', [
      epochId,
    ]);
  },

  firstDestroyedInEpoch: async () => {
    const { rows } = await db.query<{ first: Date | null }>(
      `select min(destroyed_at) as first from ops.person_keys where epoch_id = (${CURRENT_EPOCH})`,
    );
    return rows[0]?.first ?? undefined;
  },
});

const CURRENT_EPOCH = 'select epoch_id from ops.key_epochs where retired_at is null';

interface PersonKeyRow {
  readonly master_key_id: string | null;
  readonly epoch_id: string | null;
  readonly wrapped_key: Buffer | null;
}
