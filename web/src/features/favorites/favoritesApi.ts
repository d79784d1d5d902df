import type { FavoritesList } from '@campjay/query-api/favorites/contract.ts';
import { api, type MaybeStale } from '../../app/api.ts';
import { isSet, type WithCommands } from '../../app/commands/commands.ts';

interface SharerName {
  readonly sharerFirstName: string;
  readonly sharerLastName: string;
}

/** Fallback, because an identity provider may not reveal the sharer's name. */
const UNNAMED_PARENT = 'Another parent';

/** The display name of a sharer. */
export const nameOf = ({ sharerFirstName, sharerLastName }: SharerName): string =>
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

const selectFavorites = favoritesApi.endpoints.favorites.select(undefined);

export type WithFavorites = WithCommands & Parameters<typeof selectFavorites>[0];

/** The server's list; undefined until it has loaded. */
export const listedFavorites = (state: WithFavorites): Favorites | undefined => selectFavorites(state).data;

export const isFavorite = (state: WithFavorites, orgId: string): boolean =>
  isSet(state, 'favorite', orgId, listedFavorites(state)?.favoritedCamps);

type Names = ReadonlyMap<string, readonly string[]>;
const namesByCamp = new WeakMap<Favorites, Names>();

const sharerNamesIn = (favorites: Favorites): Names => {
  const names = new Map<string, string[]>();
  for (const { sharerFirstName, sharerLastName, favoritedCamps } of favorites.favoritedCampsFromSharers)
    for (const orgId of favoritedCamps)
      names.set(orgId, [...(names.get(orgId) ?? []), nameOf({ sharerFirstName, sharerLastName })]);
  namesByCamp.set(favorites, names);
  return names;
};

/** The names of the sharers who favorited a camp (Requirement 2.108); undefined if there are none. */
export const sharersOf = (state: WithFavorites, orgId: string): readonly string[] | undefined => {
  const favorites = listedFavorites(state);
  return favorites && (namesByCamp.get(favorites) ?? sharerNamesIn(favorites)).get(orgId);
};
