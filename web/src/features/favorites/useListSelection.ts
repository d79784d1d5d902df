import { useState, useMemo } from 'react';
import { loadForSession, saveForSession } from '../../ui/browserStorage.ts';
import { type Sharer, selectFavorites } from './favoritesApi.ts';
import { useAppSelector } from '../../app/hooks.ts';

/** The id of the parent's own list in a selection (Requirement 3.64). Other lists have the ids of their sharers. */
export const OWN_LIST = 'yours';

/** Session storage key of the selected lists. Requirement 3.64 names it; "favoriter" is an older word for a sharer. */
export const LIST_SELECTION_KEY = 'selectedFavoriters';

const loadSelectedIds = (): readonly string[] => {
  const storedValue = loadForSession(LIST_SELECTION_KEY);
  return Array.isArray(storedValue) ? storedValue.filter((item) => typeof item === 'string') : [OWN_LIST];
};

/** Adds a sharer's list to the stored selection. */
export const addSharerToSelection = (id: string): void =>
  void saveForSession(LIST_SELECTION_KEY, [...loadSelectedIds().filter((item) => item !== id), id]);

/** The lists that the favorites page shows, stored until the tab is closed. Ignores people who no longer share. */
export const useListSelection = (sharers: readonly Sharer[]) => {
  const [storedIds, setStoredIds] = useState(loadSelectedIds);
  const availableIds = [OWN_LIST, ...sharers.map(({ id }) => id)];
  const selectedIds = availableIds.filter((id) => storedIds.includes(id));
  return {
    // If none of the stored lists is shared any longer, the parent's own list is shown. But an empty selection, which
    // the parent chose, stays empty.
    selectedIds: selectedIds.length === 0 && storedIds.length > 0 ? [OWN_LIST] : selectedIds,
    toggle: (id: string): void => {
      const newSelection = selectedIds.includes(id)
        ? selectedIds.filter((selectedId) => selectedId !== id)
        : [...selectedIds, id];
      saveForSession(LIST_SELECTION_KEY, newSelection);
      setStoredIds(newSelection);
    },
  };
};

/** The ids of the parent's favorites, including commands that the server has not confirmed yet. */
export const useOwnFavoriteIds = (): readonly string[] =>
  useAppSelector((state) => selectFavorites(state).favoritedCamps);

/** The ids of the camps in any of the selected lists (Requirement 4.37). */
export const useFavoriteIds = (listIds: readonly string[], sharers: readonly Sharer[]): readonly string[] => {
  const ownIds = useOwnFavoriteIds();
  // A string, because two equal arrays would count as different dependencies.
  const selectionKey = listIds.join(' ');
  return useMemo(() => {
    const selectedListIds = selectionKey.split(' ');
    const sharerIds = sharers
      .filter(({ id }) => selectedListIds.includes(id))
      .flatMap(({ favoritedCamps }) => favoritedCamps);
    return [...new Set([...(selectedListIds.includes(OWN_LIST) ? ownIds : []), ...sharerIds])];
  }, [selectionKey, ownIds, sharers]);
};
