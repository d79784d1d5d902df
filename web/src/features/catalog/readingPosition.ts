import {
  type FocusMark,
  focusMarkOf,
  type ScrollMark,
  readScrollMark,
  findMarkedElement,
  scrollToMark,
} from '../../ui/pageMarks.ts';
import { loadForSession, saveForSession } from '../../ui/browserStorage.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, NavigationType } from 'react-router-dom';
import type { SearchState } from './search.ts';
import { FIRST_ENTRY_KEY } from './searchHistory.ts';
import { urlOf } from './searchInUrl.ts';
import type { CampList } from './useCampList.ts';

/** The position in a list of cards that the reader had when they left the page. */
interface ReadingPosition {
  /** The URL of the search that the position belongs to. The same history entry may show another search later. */
  readonly search: string;
  /** The number of cards in the list. */
  readonly cards: number;
  readonly scroll?: ScrollMark | undefined;
  readonly focus?: FocusMark | undefined;
}

const STORAGE_KEY = 'readingPositions';
/** Maximum number of stored positions; the oldest is dropped first. */
const MAX_POSITIONS = 30;

const isPosition = (value: unknown): value is ReadingPosition =>
  typeof value === 'object' &&
  value !== null &&
  'search' in value &&
  typeof value.search === 'string' &&
  'cards' in value &&
  typeof value.cards === 'number';

/** Loads the positions, each with the key of its history entry; oldest first. */
const loadPositions = (): readonly (readonly [entryKey: string, position: ReadingPosition])[] => {
  const storedItems = loadForSession(STORAGE_KEY);
  if (!Array.isArray(storedItems)) return [];
  return storedItems.flatMap((item: unknown) =>
    Array.isArray(item) && typeof item[0] === 'string' && isPosition(item[1]) ? [[item[0], item[1]] as const] : [],
  );
};

/** Stores the reader's position for a history entry: the list's length, the scroll position and the focus. */
const storePosition = (entryKey: string, searchUrl: string, cardCount: number): void => {
  const otherPositions = loadPositions().filter(([key]) => key !== entryKey);
  const position: ReadingPosition = {
    search: searchUrl,
    cards: cardCount,
    scroll: readScrollMark(),
    focus: focusMarkOf(document.activeElement),
  };
  saveForSession(STORAGE_KEY, [...otherPositions, [entryKey, position]].slice(-MAX_POSITIONS));
};

/** The stored position of a history entry; undefined if there is none or the search has changed. */
const loadPosition = (entryKey: string, searchUrl: string): ReadingPosition | undefined => {
  const [, position] = loadPositions().find(([key]) => key === entryKey) ?? [];
  return position?.search === searchUrl ? position : undefined;
};

/**
 * Call once when a document starts. The first history entry of every document has the same key, so a stored position
 * may belong to an earlier document. Removes that position if the document was newly opened, but not after a reload or
 * Back.
 */
export const forgetPreviousDocument = (): void => {
  const [navigation] = performance.getEntriesByType('navigation');
  const isFreshLoad = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
  if (isFreshLoad)
    saveForSession(
      STORAGE_KEY,
      loadPositions().filter(([key]) => key !== FIRST_ENTRY_KEY),
    );
};

/** Any of these events cancels restoring the position, because the user has started to use the page. */
const USER_INPUT_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

const searchUrlOf = (search: SearchState): string =>
  urlOf(search, { filters: search.pageFilters, place: search.initialPlace });

/**
 * Stores the reader's position when they leave the list. On a reload, or on return from another site, loads as many
 * cards as before and restores the scroll position and the focus. After navigation within the client, the list is still
 * cached and the browser restores the scroll position.
 */
export const useReadingPosition = (search: SearchState | undefined, list: CampList): void => {
  const { key: entryKey } = useLocation();
  const isBackNavigation = useNavigationType() === NavigationType.Pop;
  const searchUrl = search && searchUrlOf(search);
  /** The history entry that the page shows, and its position until that is restored. */
  const [restoration, setRestoration] = useState<{ entryKey: string; position: ReadingPosition | undefined }>();
  if (searchUrl !== undefined && restoration?.entryKey !== entryKey)
    setRestoration({ entryKey, position: isBackNavigation ? loadPosition(entryKey, searchUrl) : undefined });

  const { camps, isOutdated, isLoadingMore, hasFailed, loadMore } = list;
  const hasMore = list.nextChunkMode !== 'none';
  const position = restoration?.entryKey === entryKey ? restoration.position : undefined;
  useEffect(() => {
    if (!position || !camps || isOutdated) return;
    if (camps.length < position.cards && hasMore && !hasFailed) {
      if (!isLoadingMore) loadMore();
      return;
    }
    if (position.scroll) scrollToMark(position.scroll);
    if (position.focus) findMarkedElement(position.focus)?.focus({ preventScroll: true });
    setRestoration({ entryKey, position: undefined });
  }, [position, entryKey, camps, isOutdated, isLoadingMore, hasFailed, hasMore, loadMore]);

  useEffect(() => {
    if (!position) return undefined;
    const cancelRestoration = (): void => setRestoration({ entryKey, position: undefined });
    for (const event of USER_INPUT_EVENTS) window.addEventListener(event, cancelRestoration, { passive: true });
    return () => {
      for (const event of USER_INPUT_EVENTS) window.removeEventListener(event, cancelRestoration);
    };
  }, [position, entryKey]);

  useStorePosition(entryKey, searchUrl, camps?.length);
};

/** Stores the reader's position when they leave for another document or another page of the client. */
const useStorePosition = (entryKey: string, searchUrl: string | undefined, cardCount: number | undefined): void => {
  const latest = useRef({ searchUrl, cardCount });
  useLayoutEffect(() => {
    latest.current = { searchUrl, cardCount };
  });
  // The cleanup of a layout effect runs before the effects of the next page can scroll, so this still reads the old
  // position.
  useLayoutEffect(() => {
    const store = (): void => {
      const list = latest.current;
      if (list.searchUrl !== undefined && list.cardCount !== undefined)
        storePosition(entryKey, list.searchUrl, list.cardCount);
    };
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      store();
    };
  }, [entryKey]);
};
