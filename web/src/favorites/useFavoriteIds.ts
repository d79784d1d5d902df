import { useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../app/hooks.ts';
import { keptWishes } from '../app/wishes/wishes.ts';
import { isFavorite, listedFavorites, type WithFavorites } from './favorites.ts';
import { type Sharer } from './favoritesApi.ts';
import { YOURS } from './useFavoriters.ts';

const ownIds = (state: WithFavorites): readonly string[] => {
  const listed = listedFavorites(state)?.favoritedCamps ?? [];
  const newOnes = keptWishes(state).flatMap(({ kind, orgId }) =>
    kind === 'favorite' && !listed.includes(orgId) ? orgId : [],
  );
  return [...listed, ...newOnes].filter((orgId) => isFavorite(state, orgId));
};

export const useOwnIds = (): readonly string[] => useAppSelector(ownIds, shallowEqual);

/** The union of the lists that are to be shown (SPEC §4 'Favourites page loading'). */
export const useFavoriteIds = (selected: readonly string[], sharers: readonly Sharer[]): readonly string[] => {
  const own = useOwnIds();
  const key = selected.join(' ');
  return useMemo(() => {
    const chosen = key.split(' ');
    const theirs = sharers.filter(({ id }) => chosen.includes(id)).flatMap(({ favoritedCamps }) => favoritedCamps);
    return [...new Set([...(chosen.includes(YOURS) ? own : []), ...theirs])];
  }, [key, own, sharers]);
};
