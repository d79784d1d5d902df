import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, NavigationType } from 'react-router-dom';
import { elementAt, scrollToMark } from '../ui/pageMarks.ts';
import { positionAt, type ReadingPosition, rememberPosition } from './readingPosition.ts';
import type { SearchState } from './search.ts';
import { addressOf } from './searchInUrl.ts';
import type { CampList } from './useCampList.ts';

/** Whoever does one of these is somewhere already, and is not to be taken elsewhere. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

const searchIn = (search: SearchState): string =>
  addressOf(search, { filters: search.pageFilters, place: search.firstPlace });

/**
 * After a reload, or back from another site, the list is as long again as it was, scrolled to where it was, and what had the
 * focus has it. Within the client the list is still there, and the browser finds the place by itself.
 */
export const useReadingPosition = (search: SearchState | undefined, list: CampList): void => {
  const { key: entry } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const searched = search && searchIn(search);
  const [sought, setSought] = useState<{ entry: string; position: ReadingPosition | undefined }>();
  if (searched !== undefined && sought?.entry !== entry)
    setSought({ entry, position: isReturn ? positionAt(entry, searched) : undefined });

  const { camps, isOutdated, isLoadingMore, hasFailed, more, loadMore } = list;
  const position = sought?.entry === entry ? sought.position : undefined;
  useEffect(() => {
    if (!position || !camps || isOutdated) return;
    if (camps.length < position.cards && more !== 'nothing' && !hasFailed) {
      if (!isLoadingMore) loadMore();
      return;
    }
    if (position.scroll) scrollToMark(position.scroll);
    if (position.focus) elementAt(position.focus)?.focus({ preventScroll: true });
    setSought({ entry, position: undefined });
  }, [position, entry, camps, isOutdated, isLoadingMore, hasFailed, more, loadMore]);

  useEffect(() => {
    if (!position) return undefined;
    const giveUp = (): void => setSought({ entry, position: undefined });
    for (const move of OWN_MOVES) window.addEventListener(move, giveUp, { passive: true });
    return () => {
      for (const move of OWN_MOVES) window.removeEventListener(move, giveUp);
    };
  }, [position, entry]);

  useRememberedPosition(entry, searched, camps?.length);
};

/** Notes where the reader is when the page is left, for another document or for another page of this one. */
const useRememberedPosition = (entry: string, search: string | undefined, cards: number | undefined): void => {
  const latest = useRef({ search, cards });
  useLayoutEffect(() => {
    latest.current = { search, cards };
  });
  // A layout effect ends before the next page's own have begun: the window is still where the reader had it.
  useLayoutEffect(() => {
    const remember = (): void => {
      const { search: searched, cards: shown } = latest.current;
      if (searched !== undefined && shown !== undefined) rememberPosition(entry, searched, shown);
    };
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('pagehide', remember);
      remember();
    };
  }, [entry]);
};
