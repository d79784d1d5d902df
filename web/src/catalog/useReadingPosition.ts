import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, NavigationType } from 'react-router-dom';
import { elementAt, scrollToMark } from '../ui/pageMarks.ts';
import { positionAt, type ReadingPosition, rememberPosition } from './readingPosition.ts';
import type { SearchState } from './search.ts';
import { urlOf } from './searchInUrl.ts';
import type { CampList } from './useCampList.ts';

/** Whoever does one of these is somewhere already, and is not to be taken elsewhere. */
const USER_INPUT_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

const searchUrlOf = (search: SearchState): string =>
  urlOf(search, { filters: search.pageFilters, place: search.initialPlace });

/**
 * After a reload, or back from another site, the list is as long again as it was, scrolled to where it was, and what had the
 * focus has it. Within the client the list is still there, and the browser finds the place by itself.
 */
export const useReadingPosition = (search: SearchState | undefined, list: CampList): void => {
  const { key: entry } = useLocation();
  const isBackNavigation = useNavigationType() === NavigationType.Pop;
  const searchUrl = search && searchUrlOf(search);
  const [target, setTarget] = useState<{ entry: string; position: ReadingPosition | undefined }>();
  if (searchUrl !== undefined && target?.entry !== entry)
    setTarget({ entry, position: isBackNavigation ? positionAt(entry, searchUrl) : undefined });

  const { camps, isOutdated, isLoadingMore, hasFailed, more, loadMore } = list;
  const position = target?.entry === entry ? target.position : undefined;
  useEffect(() => {
    if (!position || !camps || isOutdated) return;
    if (camps.length < position.cards && more !== 'nothing' && !hasFailed) {
      if (!isLoadingMore) loadMore();
      return;
    }
    if (position.scroll) scrollToMark(position.scroll);
    if (position.focus) elementAt(position.focus)?.focus({ preventScroll: true });
    setTarget({ entry, position: undefined });
  }, [position, entry, camps, isOutdated, isLoadingMore, hasFailed, more, loadMore]);

  useEffect(() => {
    if (!position) return undefined;
    const cancel = (): void => setTarget({ entry, position: undefined });
    for (const move of USER_INPUT_EVENTS) window.addEventListener(move, cancel, { passive: true });
    return () => {
      for (const move of USER_INPUT_EVENTS) window.removeEventListener(move, cancel);
    };
  }, [position, entry]);

  useRememberedPosition(entry, searchUrl, camps?.length);
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
      const { search: searchUrl, cards: cardCount } = latest.current;
      if (searchUrl !== undefined && cardCount !== undefined) rememberPosition(entry, searchUrl, cardCount);
    };
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('pagehide', remember);
      remember();
    };
  }, [entry]);
};
