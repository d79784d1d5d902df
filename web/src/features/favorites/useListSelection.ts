import { useState, useMemo } from 'react';
import { loadForSession, saveForSession } from '../../ui/browserStorage.ts';
import { type Sharer, isFavorite, selectFavorites, type WithFavorites } from './favoritesApi.ts';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../app/hooks.ts';
import { queuedCommands } from '../../app/commands/commands.ts';

/** Stands for the parent's own list in the selection (Requirement 3.64). The other items are ids of sharers. */
export const OWN_LIST = 'yours';

/** Session storage key of the selected lists. */
export const LIST_SELECTION_KEY = 'selectedFavoriters';

const loadSelected = (): readonly string[] => {
  const saved = loadForSession(LIST_SELECTION_KEY);
  return Array.isArray(saved) ? saved.filter((item) => typeof item === 'string') : [OWN_LIST];
};

/** Adds a sharer's list to the stored selection. */
export const selectSharer = (id: string): void =>
  void saveForSession(LIST_SELECTION_KEY, [...loadSelected().filter((item) => item !== id), id]);

/** The lists that the favorites page shows, stored until the tab is closed. Ignores people who no longer share. */
export const useListSelection = (sharers: readonly Sharer[]) => {
  const [stored, setStored] = useState(loadSelected);
  const ids = [OWN_LIST, ...sharers.map(({ id }) => id)];
  const selected = ids.filter((id) => stored.includes(id));
  return {
    // If none of the selected lists is shared any longer, the parent's own list is shown.
    selected: selected.length === 0 && stored.length > 0 ? [OWN_LIST] : selected,
    toggle: (id: string): void => {
      const newSelection = selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id];
      saveForSession(LIST_SELECTION_KEY, newSelection);
      setStored(newSelection);
    },
  };
};

/** The ids of the parent's favorites, including commands that the server has not confirmed yet. */
const selectOwnIds = (state: WithFavorites): readonly string[] => {
  const savedIds = selectFavorites(state)?.favoritedCamps ?? [];
  const pendingIds = queuedCommands(state).flatMap(({ kind, orgId }) =>
    kind === 'favorite' && !savedIds.includes(orgId) ? orgId : [],
  );
  return [...savedIds, ...pendingIds].filter((orgId) => isFavorite(state, orgId));
};

export const useOwnFavoriteIds = (): readonly string[] => useAppSelector(selectOwnIds, shallowEqual);

/** The ids of the camps in any of the selected lists (Requirement 4.37). */
export const useFavoriteIds = (selected: readonly string[], sharers: readonly Sharer[]): readonly string[] => {
  const ownIds = useOwnFavoriteIds();
  const key = selected.join(' ');
  return useMemo(() => {
    const selectedIds = key.split(' ');
    const sharerIds = sharers
      .filter(({ id }) => selectedIds.includes(id))
      .flatMap(({ favoritedCamps }) => favoritedCamps);
    return [...new Set([...(selectedIds.includes(OWN_LIST) ? ownIds : []), ...sharerIds])];
  }, [key, ownIds, sharers]);
};
