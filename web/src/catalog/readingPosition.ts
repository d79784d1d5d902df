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

const KEY = 'readingPositions';
/** History entries that are remembered; the oldest is forgotten first. */
const KEPT = 30;
/** What the router calls the entry with which a document begins. */
const FIRST_ENTRY = 'default';

const isPosition = (value: unknown): value is ReadingPosition =>
  typeof value === 'object' &&
  value !== null &&
  'search' in value &&
  typeof value.search === 'string' &&
  'cards' in value &&
  typeof value.cards === 'number';

const remembered = (): readonly (readonly [entry: string, position: ReadingPosition])[] => {
  const stored = loadForSession(KEY);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each: unknown) =>
    Array.isArray(each) && typeof each[0] === 'string' && isPosition(each[1]) ? [[each[0], each[1]] as const] : [],
  );
};

/** Remembers where the reader of a history entry is: how long the list, where the window, and what has the focus. */
export const rememberPosition = (entry: string, search: string, cards: number): void => {
  const others = remembered().filter(([each]) => each !== entry);
  const position: ReadingPosition = { search, cards, scroll: scrollMark(), focus: markOf(document.activeElement) };
  saveForSession(KEY, [...others, [entry, position]].slice(-KEPT));
};

/** Where the reader of this history entry was; undefined where nobody has been, or something else is searched by now. */
export const positionAt = (entry: string, search: string): ReadingPosition | undefined => {
  const [, position] = remembered().find(([each]) => each === entry) ?? [];
  return position?.search === search ? position : undefined;
};

/**
 * To be called once as a document begins. One that was opened anew begins at its top; one that was reloaded or gone back to
 * does not, and its first entry has the same name.
 */
export const forgetFormerDocument = (): void => {
  const [navigation] = performance.getEntriesByType('navigation');
  const isOpenedAnew = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
  if (isOpenedAnew)
    saveForSession(
      KEY,
      remembered().filter(([entry]) => entry !== FIRST_ENTRY),
    );
};
