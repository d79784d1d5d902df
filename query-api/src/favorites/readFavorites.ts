import { FAVORITES } from '@campjay/read-models/models/favorites.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { anyOf, compileOnce, type QueryBuilder } from '@campjay/read-models/queryBuilder.ts';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Reader } from '@campjay/read-models/reader.ts';

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

const favoritesQuery = compileOnce(FAVORITES, (db, { userId }: { readonly userId: string }) =>
  db.selectNoFrom((eb) => [
    jsonArrayFrom(selectFavorites(db).where('f.user_id', '=', userId)).as('favorites'),
    jsonArrayFrom(
      eb
        .selectFrom('notes as n')
        .select(['n.org_id as orgId', 'n.note'])
        .where('n.user_id', '=', userId)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(selectFrom('favorites as f').where('f.user_id', '=', userId).whereRef('f.org_id', '=', 'n.org_id')),
          ),
        )
        .orderBy('n.org_id'),
    ).as('restingNotes'),
    jsonObjectFrom(
      eb.selectFrom('shares').select(['token', 'with_notes as withNotes']).where('user_id', '=', userId),
    ).as('share'),
    jsonArrayFrom(
      eb
        .selectFrom('sharers')
        .select(['sharer_id as sharerId', 'token_hash as tokenHash'])
        .where('user_id', '=', userId)
        .orderBy('ordinal'),
    ).as('sharers'),
  ]),
);

/** Reads all favorites data of a parent. A single statement reads everything from the same snapshot. */
export const readFavorites = (read: Reader<'favorites'>, userId: string): Promise<StoredFavorites> =>
  read(FAVORITES, async (_db, { pool, schema }) => {
    const [row] = await favoritesQuery(pool, schema, { userId });
    const { favorites = [], restingNotes = [], share = null, sharers = [] } = row ?? {};
    return { ...toList(favorites), restingNotes, share, sharers };
  });

/** Reads the favorites lists of several parents, by user id. The caller must check access to them. */
export const readLists = async (
  read: Reader<'favorites'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, StoredList>> => {
  if (userIds.length === 0) return new Map();
  return read(FAVORITES, async (db) => {
    const favorites = await selectFavorites(db).select('f.user_id').where('f.user_id', '=', anyOf(userIds)).execute();
    return new Map(userIds.map((userId) => [userId, toList(favorites.filter(({ user_id }) => user_id === userId))]));
  });
};

/** Selects favorites in the order in which they were favorited, each with its note. */
const selectFavorites = (db: QueryBuilder<typeof FAVORITES>) =>
  db
    .selectFrom('favorites as f')
    .leftJoin('notes as n', (join) => join.onRef('n.user_id', '=', 'f.user_id').onRef('n.org_id', '=', 'f.org_id'))
    .select(['f.org_id as orgId', 'n.note'])
    .orderBy('f.ordinal');

const toList = (
  favorites: readonly { readonly orgId: string; readonly note: Sealed<string> | null }[],
): StoredList => ({
  camps: favorites.map(({ orgId }) => orgId),
  notes: favorites.flatMap(({ orgId, note }) => (note === null ? [] : [{ orgId, note }])),
});
