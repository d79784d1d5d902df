import type { FavoritesList } from '@campjay/query-api/favorites/contract.ts';
import { api, type MaybeStale } from '../../app/api.ts';
import { isFavoritedOrHidden, type WithCommands } from '../../app/commands/commands.ts';

interface SharerName {
  readonly sharerFirstName: string;
  readonly sharerLastName: string;
}

/** Used if the identity provider does not share a parent's name. */
const UNNAMED_PARENT = 'Another parent';

/** The display name of a sharer. */
export const formatSharerName = ({ sharerFirstName, sharerLastName }: SharerName): string =>
  `${sharerFirstName} ${sharerLastName}`.trim() || UNNAMED_PARENT;

export type Favorites = FavoritesList['data'] & MaybeStale;
export type Sharer = Favorites['favoritedCampsFromSharers'][number];

export const favoritesApi = api.injectEndpoints({
  endpoints: (build) => ({
    favorites: build.query<Favorites, undefined>({
      query: () => 'favorites/list',
      transformResponse: ({ data, stale = false }: FavoritesList & MaybeStale) => ({ ...data, stale }),
      providesTags: ['Favorites'],
    }),
  }),
});

export const { useFavoritesQuery } = favoritesApi;

const selectFavoritesQuery = favoritesApi.endpoints.favorites.select(undefined);

/** The part of the store's state that the selectors in this file need. */
export type WithFavorites = WithCommands & Parameters<typeof selectFavoritesQuery>[0];

/** The favorites according to the server; undefined until they have loaded. */
export const selectFavorites = (state: WithFavorites): Favorites | undefined => selectFavoritesQuery(state).data;

/** Whether a camp is a favorite, including commands that the server has not confirmed yet. */
export const isFavorite = (state: WithFavorites, orgId: string): boolean =>
  isFavoritedOrHidden(state, 'favorite', orgId, selectFavorites(state)?.favoritedCamps);

/** The names of sharers by the ids of the camps that they favorited. */
type NamesByCamp = ReadonlyMap<string, readonly string[]>;
/** Caches the names for each response, because every card selects its own names from them. */
const namesCache = new WeakMap<Favorites, NamesByCamp>();

const getNamesByCamp = (favorites: Favorites): NamesByCamp => {
  const cachedNames = namesCache.get(favorites);
  if (cachedNames) return cachedNames;
  const names = new Map<string, string[]>();
  for (const { sharerFirstName, sharerLastName, favoritedCamps } of favorites.favoritedCampsFromSharers)
    for (const orgId of favoritedCamps)
      names.set(orgId, [...(names.get(orgId) ?? []), formatSharerName({ sharerFirstName, sharerLastName })]);
  namesCache.set(favorites, names);
  return names;
};

/** The names of the sharers who favorited a camp (Requirement 2.108); undefined if there are none. */
export const selectSharerNames = (state: WithFavorites, orgId: string): readonly string[] | undefined => {
  const favorites = selectFavorites(state);
  return favorites && getNamesByCamp(favorites).get(orgId);
};
