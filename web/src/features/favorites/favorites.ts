import { isSet, type WithCommands } from '../../app/commands/commands.ts';
import { type Favorites, favoritesApi } from './favoritesApi.ts';
import { nameOf } from './nameOf.ts';

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
