import { useState, useMemo } from 'react';
import { loadForSession, saveForSession } from '../../ui/browserStorage.ts';
import { type Sharer, isFavorite, listedFavorites, type WithFavorites } from './favoritesApi.ts';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../app/hooks.ts';
import { queuedCommands } from '../../app/commands/commands.ts';

/** The entry for the parent's own list (Requirement 3.64); every other entry is a sharer's id. */
export const YOURS = 'yours';

/** Session storage key of the selection. */
export const FAVORITERS_KEY = 'selectedFavoriters';

const loadSelected = (): readonly string[] => {
  const saved = loadForSession(FAVORITERS_KEY);
  return Array.isArray(saved) ? saved.filter((entry) => typeof entry === 'string') : [YOURS];
};

/** Adds a sharer's list to the selection. */
export const showSharer = (id: string): void =>
  void saveForSession(FAVORITERS_KEY, [...loadSelected().filter((entry) => entry !== id), id]);

/** The selected lists, stored until the tab is closed. Former sharers are left out. */
export const useFavoriters = (sharers: readonly Sharer[]) => {
  const [stored, setStored] = useState(loadSelected);
  const ids = [YOURS, ...sharers.map(({ id }) => id)];
  const selected = ids.filter((id) => stored.includes(id));
  return {
    // If every selected list is gone, falls back to the parent's own.
    selected: selected.length === 0 && stored.length > 0 ? [YOURS] : selected,
    toggle: (id: string): void => {
      const next = selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id];
      saveForSession(FAVORITERS_KEY, next);
      setStored(next);
    },
  };
};

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
