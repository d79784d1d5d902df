import type { GetAnswer } from '../../app/apiTypes.ts';
import { api, keepIfStale, type MaybeStale } from '../../app/api.ts';
import type { CommandKind } from '../../app/outbox/commandKind.ts';
import { selectWithQueued, withOrWithout, type WithOutbox } from '../../app/outbox/outbox.ts';

interface SharerName {
  readonly sharerFirstName: string;
  readonly sharerLastName: string;
}

/** Used if the identity provider does not share a parent's name. */
const UNNAMED_PARENT = 'Another parent';

/** The display name of a sharer. */
export const formatSharerName = ({ sharerFirstName, sharerLastName }: SharerName): string =>
  `${sharerFirstName} ${sharerLastName}`.trim() || UNNAMED_PARENT;

export type Favorites = GetAnswer<'favorites/list'>['data'] & MaybeStale;
export type Sharer = Favorites['favoritedCampsFromSharers'][number];

export const favoritesApi = api.injectEndpoints({
  endpoints: (build) => ({
    favorites: build.query<Favorites, undefined>({
      query: () => 'favorites/list',
      transformResponse: ({ data, stale = false }: GetAnswer<'favorites/list'>) => ({ ...data, stale }),
      merge: keepIfStale,
      providesTags: ['Favorites'],
    }),
  }),
});

export const { useFavoritesQuery } = favoritesApi;

/** The part of the answer that cards show. */
type ShownFavorites = Pick<
  Favorites,
  'favoritedCamps' | 'favoritedCampNotes' | 'restingNotes' | 'favoritedCampsFromSharers'
>;

type FavoritePath = `favorites/${'favorite' | 'unfavorite'}-camp`;

const favoriteTarget = (orgId: string): string => `favorite ${orgId}`;

const defineFavoriteCommand = (path: FavoritePath, isAdded: boolean): CommandKind<FavoritePath, ShownFavorites> => ({
  path,
  endpoint: 'favorites',
  target: ({ org_id }) => favoriteTarget(org_id),
  apply: (favorites, { org_id }) => ({
    ...favorites,
    favoritedCamps: withOrWithout(favorites.favoritedCamps, org_id, isAdded),
  }),
  noun: 'favorite',
  onRefusal: 'message',
});

export const favoriteCamp = defineFavoriteCommand('favorites/favorite-camp', true);
export const unfavoriteCamp = defineFavoriteCommand('favorites/unfavorite-camp', false);
export const saveNote: CommandKind<'favorites/save-note', ShownFavorites> = {
  endpoint: 'favorites',
  path: 'favorites/save-note',
  target: ({ org_id }) => `note ${org_id}`,
  // After the heart: the server refuses a note on a camp that is not a favorite yet.
  sequence: ({ org_id }) => favoriteTarget(org_id),
  apply: (favorites, { org_id, note }) => ({
    ...favorites,
    favoritedCampNotes: [
      ...favorites.favoritedCampNotes.filter(({ campOrgId }) => campOrgId !== org_id),
      { campOrgId: org_id, note },
    ],
  }),
  noun: 'note',
  onRefusal: 'keep',
};

const NO_FAVORITES: ShownFavorites = {
  favoritedCamps: [],
  favoritedCampNotes: [],
  restingNotes: [],
  favoritedCampsFromSharers: [],
};

/** The parent's favorites, including what the server has not confirmed yet; empty until they have loaded. */
export const selectFavorites = selectWithQueued(
  (state: WithFavorites) => favoritesApi.endpoints.favorites.select(undefined)(state),
  NO_FAVORITES,
  [favoriteCamp, unfavoriteCamp, saveNote],
);

/** The part of the store's state that the selectors in this file need. */
export type WithFavorites = WithOutbox & Parameters<ReturnType<typeof favoritesApi.endpoints.favorites.select>>[0];

export const isFavorite = (state: WithFavorites, orgId: string): boolean =>
  selectFavorites(state).favoritedCamps.includes(orgId);

/** The names of sharers by the ids of the camps that they favorited. */
type NamesByCamp = ReadonlyMap<string, readonly string[]>;
/** Caches the names for each response, because every card selects its own names from them. */
const namesCache = new WeakMap<readonly Sharer[], NamesByCamp>();

const getNamesByCamp = (sharers: readonly Sharer[]): NamesByCamp => {
  const cachedNames = namesCache.get(sharers);
  if (cachedNames) return cachedNames;
  const names = new Map<string, string[]>();
  for (const { sharerFirstName, sharerLastName, favoritedCamps } of sharers)
    for (const orgId of favoritedCamps)
      names.set(orgId, [...(names.get(orgId) ?? []), formatSharerName({ sharerFirstName, sharerLastName })]);
  namesCache.set(sharers, names);
  return names;
};

/** The names of the sharers who favorited a camp (Requirement 2.108); undefined if there are none. */
export const selectSharerNames = (state: WithFavorites, orgId: string): readonly string[] | undefined =>
  getNamesByCamp(selectFavorites(state).favoritedCampsFromSharers).get(orgId);
