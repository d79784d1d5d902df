import { type FocusMark, markOf, type ScrollMark, scrollMark } from '../../ui/pageMarks.ts';
import { loadForSession, saveForSession } from '../../ui/browserStorage.ts';

/** The reader's position in a list of cards when they left it. */
export interface ReadingPosition {
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
export const rememberPosition = (entry: string, search: string, cards: number): void => {
  const others = loadPositions().filter(([each]) => each !== entry);
  const position: ReadingPosition = { search, cards, scroll: scrollMark(), focus: markOf(document.activeElement) };
  saveForSession(STORAGE_KEY, [...others, [entry, position]].slice(-MAX_POSITIONS));
};

/** The stored position of a history entry; undefined if there is none or the search has changed. */
export const positionAt = (entry: string, search: string): ReadingPosition | undefined => {
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
