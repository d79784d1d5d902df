import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, NavigationType } from 'react-router-dom';
import { elementAt, scrollToMark } from '../../ui/pageMarks.ts';
import { positionAt, type ReadingPosition, rememberPosition } from './readingPosition.ts';
import type { SearchState } from './search.ts';
import { urlOf } from './searchInUrl.ts';
import type { CampList } from './useCampList.ts';

/** Input that shows that the user has already moved, so the position must not be restored. */
const USER_INPUT_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

const searchUrlOf = (search: SearchState): string =>
  urlOf(search, { filters: search.pageFilters, place: search.initialPlace });

/**
 * After a reload, or on return from another site, restores the list's length, the scroll position and the focus. Within
 * the client the list is still cached, and the browser restores the position.
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

/** Stores the reader's position when the page is left, for another document or another page of the client. */
const useRememberedPosition = (entry: string, search: string | undefined, cards: number | undefined): void => {
  const latest = useRef({ search, cards });
  useLayoutEffect(() => {
    latest.current = { search, cards };
  });
  // A layout effect's cleanup runs before the next page's effects, so the window is still scrolled as the reader left
  // it.
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
