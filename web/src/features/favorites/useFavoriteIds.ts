import { useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../app/hooks.ts';
import { queuedCommands } from '../../app/commands/commands.ts';
import { isFavorite, listedFavorites, type WithFavorites } from './favorites.ts';
import { type Sharer } from './favoritesApi.ts';
import { YOURS } from './useFavoriters.ts';

const ownIds = (state: WithFavorites): readonly string[] => {
  const savedIds = listedFavorites(state)?.favoritedCamps ?? [];
  const pendingIds = queuedCommands(state).flatMap(({ kind, orgId }) =>
    kind === 'favorite' && !savedIds.includes(orgId) ? orgId : [],
  );
  return [...savedIds, ...pendingIds].filter((orgId) => isFavorite(state, orgId));
};

export const useOwnIds = (): readonly string[] => useAppSelector(ownIds, shallowEqual);

/** The union of the selected lists (Requirement 4.37). */
export const useFavoriteIds = (selected: readonly string[], sharers: readonly Sharer[]): readonly string[] => {
  const own = useOwnIds();
  const key = selected.join(' ');
  return useMemo(() => {
    const selectedIds = key.split(' ');
    const sharerIds = sharers
      .filter(({ id }) => selectedIds.includes(id))
      .flatMap(({ favoritedCamps }) => favoritedCamps);
    return [...new Set([...(selectedIds.includes(YOURS) ? own : []), ...sharerIds])];
  }, [key, own, sharers]);
};
