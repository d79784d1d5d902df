import { FAVORITES } from '@campjay/read-models/models/favorites.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { readFromActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { type Pool } from 'pg';

export interface StoredNote {
  readonly orgId: string;
  readonly note: Sealed<string>;
}

/** A parent's favorite camps in the order in which they were favorited, with the notes on them. */
export interface StoredList {
  readonly camps: readonly string[];
  readonly notes: readonly StoredNote[];
}

/** All favorites data of a parent. */
export interface StoredFavorites extends StoredList {
  /** Notes on camps that are no longer favorites. */
  readonly restingNotes: readonly StoredNote[];
  /** The parent's share link; null if the list is not shared. */
  readonly share: { readonly token: Sealed<string>; readonly withNotes: boolean } | null;
  /** The share links of the lists that this parent has received from other parents. */
  readonly sharers: readonly ShareLinkRef[];
}

/** Identifies a share link: the parent who shares their list, and the hash of the link's token. */
export interface ShareLinkRef {
  readonly sharerId: string;
  readonly tokenHash: string;
}

const NOTE_JSON_SQL = "json_build_object('orgId', n.org_id, 'note', n.note)";

/** Reads all favorites data of a parent. A single statement reads everything from the same snapshot. */
export const readFavorites = (pool: Pool, userId: string): Promise<StoredFavorites> =>
  readFromActiveBuild(pool, FAVORITES, async (table) => {
    const { rows } = await pool.query<{ [Key in keyof StoredFavorites]: StoredFavorites[Key] | null }>(
      `select
         (select json_agg(org_id order by ordinal) from ${table('favorites')} where user_id = $1) as camps,
         (select json_agg(${NOTE_JSON_SQL} order by f.ordinal) from ${table('notes')} n
            join ${table('favorites')} f using (user_id, org_id) where user_id = $1) as notes,
         (select json_agg(${NOTE_JSON_SQL} order by n.org_id) from ${table('notes')} n where n.user_id = $1 and not exists
            (select 1 from ${table('favorites')} f where f.user_id = $1 and f.org_id = n.org_id)) as "restingNotes",
         (select json_build_object('token', token, 'withNotes', with_notes) from ${table('shares')}
            where user_id = $1) as share,
         (select json_agg(json_build_object('sharerId', sharer_id, 'tokenHash', token_hash) order by ordinal)
            from ${table('sharers')} where user_id = $1) as sharers`,
      [userId],
    );
    const { camps, notes, restingNotes, share, sharers } = rows[0] ?? {};
    return {
      camps: camps ?? [],
      notes: notes ?? [],
      restingNotes: restingNotes ?? [],
      share: share ?? null,
      sharers: sharers ?? [],
    };
  });

/** Reads the favorites lists of several parents, by user id. The caller must check access to them. */
export const readLists = async (pool: Pool, userIds: readonly string[]): Promise<ReadonlyMap<string, StoredList>> => {
  if (userIds.length === 0) return new Map();
  return readFromActiveBuild(pool, FAVORITES, async (table) => {
    const { rows } = await pool.query<{ userId: string; camps: string[]; notes: StoredNote[] | null }>(
      `select user_id as "userId", json_agg(f.org_id order by f.ordinal) as camps,
              json_agg(${NOTE_JSON_SQL} order by f.ordinal) filter (where n.note is not null) as notes
         from ${table('favorites')} f left join ${table('notes')} n using (user_id, org_id)
        where user_id = any($1) group by user_id`,
      [userIds],
    );
    return new Map(rows.map(({ userId, camps, notes }) => [userId, { camps, notes: notes ?? [] }]));
  });
};
