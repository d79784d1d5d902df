import { type FocusMark, markOf, type ScrollMark, scrollMark, elementAt, scrollToMark } from '../../ui/pageMarks.ts';
import { loadForSession, saveForSession } from '../../ui/browserStorage.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, NavigationType } from 'react-router-dom';
import type { SearchState } from './search.ts';
import { urlOf } from './searchInUrl.ts';
import type { CampList } from './useCampList.ts';

/** The reader's position in a list of cards when they left it. */
interface ReadingPosition {
  /** The page's URL with its search, because the same history entry may now show another search. */
  readonly search: string;
  readonly cards: number;
  readonly scroll?: ScrollMark | undefined;
  readonly focus?: FocusMark | undefined;
}

const STORAGE_KEY = 'readingPositions';
/** Maximum number of history entries stored; the oldest is dropped first. */
const MAX_POSITIONS = 30;
/** The router's key for the document's first history entry. */
const FIRST_ENTRY = 'default';

const isPosition = (value: unknown): value is ReadingPosition =>
  typeof value === 'object' &&
  value !== null &&
  'search' in value &&
  typeof value.search === 'string' &&
  'cards' in value &&
  typeof value.cards === 'number';

const loadPositions = (): readonly (readonly [entry: string, position: ReadingPosition])[] => {
  const stored = loadForSession(STORAGE_KEY);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each: unknown) =>
    Array.isArray(each) && typeof each[0] === 'string' && isPosition(each[1]) ? [[each[0], each[1]] as const] : [],
  );
};

/** Stores the reader's position in a history entry: the list's length, the scroll position and the focus. */
const rememberPosition = (entry: string, search: string, cards: number): void => {
  const others = loadPositions().filter(([each]) => each !== entry);
  const position: ReadingPosition = { search, cards, scroll: scrollMark(), focus: markOf(document.activeElement) };
  saveForSession(STORAGE_KEY, [...others, [entry, position]].slice(-MAX_POSITIONS));
};

/** The stored position of a history entry; undefined if there is none or the search has changed. */
const positionAt = (entry: string, search: string): ReadingPosition | undefined => {
  const [, position] = loadPositions().find(([each]) => each === entry) ?? [];
  return position?.search === search ? position : undefined;
};

/**
 * Call once when a document starts. A freshly opened document starts at its top, so its entry's position is dropped;
 * reload and Back keep it. In both cases the first entry has the same key.
 */
export const forgetPreviousDocument = (): void => {
  const [navigation] = performance.getEntriesByType('navigation');
  const isFreshLoad = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
  if (isFreshLoad)
    saveForSession(
      STORAGE_KEY,
      loadPositions().filter(([entry]) => entry !== FIRST_ENTRY),
    );
};

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
