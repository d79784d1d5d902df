import { useState } from 'react';
import { loadForSession, saveForSession } from '../ui/browserStorage.ts';
import type { Sharer } from './favoritesApi.ts';

/** The parent's own list among those to be shown (SPEC §3 'selectedFavoriters'); every other entry is a sharer's id. */
export const YOURS = 'yours';

/** Under which the browser keeps the choice for the session. */
export const FAVORITERS_KEY = 'selectedFavoriters';

const loadSelected = (): readonly string[] => {
  const saved = loadForSession(FAVORITERS_KEY);
  return Array.isArray(saved) ? saved.filter((entry) => typeof entry === 'string') : [YOURS];
};

/** Shows a sharer's list beside those that are shown already. */
export const showSharer = (id: string): void =>
  void saveForSession(FAVORITERS_KEY, [...loadSelected().filter((entry) => entry !== id), id]);

/** Whose favorites the page shows; kept until the tab is closed. Who shares no longer is left out. */
export const useFavoriters = (sharers: readonly Sharer[]) => {
  const [stored, setStored] = useState(loadSelected);
  const ids = [YOURS, ...sharers.map(({ id }) => id)];
  const selected = ids.filter((id) => stored.includes(id));
  return {
    // Where every list that was chosen is gone, the parent's own is what is left.
    selected: selected.length === 0 && stored.length > 0 ? [YOURS] : selected,
    toggle: (id: string): void => {
      const next = selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id];
      saveForSession(FAVORITERS_KEY, next);
      setStored(next);
    },
  };
};
