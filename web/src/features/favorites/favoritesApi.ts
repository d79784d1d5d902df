import type { FavoritesList } from '@campjay/query-api/favorites/contract.ts';
import { api, type MaybeStale } from '../../app/api.ts';

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
