import { type FocusMark, markOf, type ScrollMark, scrollMark } from '../ui/pageMarks.ts';
import { loadForSession, saveForSession } from '../ui/browserStorage.ts';

/** Where somebody was in a list of cards when leaving it. */
export interface ReadingPosition {
  /** The page and what was searched there: the same history entry may have come to show another search. */
  readonly search: string;
  readonly cards: number;
  readonly scroll?: ScrollMark | undefined;
  readonly focus?: FocusMark | undefined;
}

const STORAGE_KEY = 'readingPositions';
/** History entries that are remembered; the oldest is forgotten first. */
const MAX_POSITIONS = 30;
/** What the router calls the entry with which a document begins. */
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

/** Remembers where the reader of a history entry is: how long the list, where the window, and what has the focus. */
export const rememberPosition = (entry: string, search: string, cards: number): void => {
  const others = loadPositions().filter(([each]) => each !== entry);
  const position: ReadingPosition = { search, cards, scroll: scrollMark(), focus: markOf(document.activeElement) };
  saveForSession(STORAGE_KEY, [...others, [entry, position]].slice(-MAX_POSITIONS));
};

/** Where the reader of this history entry was; undefined where nobody has been, or something else is searched by now. */
export const positionAt = (entry: string, search: string): ReadingPosition | undefined => {
  const [, position] = loadPositions().find(([each]) => each === entry) ?? [];
  return position?.search === search ? position : undefined;
};

/**
 * To be called once as a document begins. One that was opened anew begins at its top; one that was reloaded or gone back to
 * does not, and its first entry has the same name.
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
