import { type Favorites, favoritesApi } from '../../features/favorites/favoritesApi.ts';
import { hiddenCampsApi } from '../../features/hidden-camps/hiddenCampsApi.ts';
import type { MaybeStale } from '../api.ts';
import type { AppStore } from '../../store.ts';

const FORCE_REFETCH = { forceRefetch: true, subscribe: false } as const;

const refetchFavorites = async ({ dispatch }: AppStore): Promise<Favorites | undefined> => {
  await dispatch(favoritesApi.util.getRunningQueryThunk('favorites', undefined));
  return (await dispatch(favoritesApi.endpoints.favorites.initiate(undefined, FORCE_REFETCH))).data;
};

const refetchHiddenCamps = async ({ dispatch }: AppStore): Promise<MaybeStale | undefined> => {
  await dispatch(hiddenCampsApi.util.getRunningQueryThunk('hiddenCamps', undefined));
  return (await dispatch(hiddenCampsApi.endpoints.hiddenCamps.initiate(undefined, FORCE_REFETCH))).data;
};

/**
 * Refetches the parent's lists. Waits for running requests first, because their responses may lack the latest writes.
 * @returns whether both lists arrived and include everything that this page has written
 */
export const refreshLists = async (store: AppStore): Promise<boolean> => {
  const lists = await Promise.all([refetchFavorites(store), refetchHiddenCamps(store)]);
  return lists.every((list) => list !== undefined && list.stale !== true);
};
