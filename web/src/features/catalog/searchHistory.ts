import type { BoundingBox } from '@campjay/domain/geography/boundingBox.ts';
import { FILTER_NAMES, type FilterName, FILTERS, isOptionFilter } from '@campjay/domain/catalog/filters.ts';
import { useEffect, useRef } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';
import { ALL } from '../../ui/fields/choice.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { isOverlayOpen, whenOverlaysClosed } from '../../ui/dialogs/overlayHistory.ts';
import { createFilters, listDifferingFilters, type SearchFilters } from './filters/filters.ts';
import { type KidChoice, readKidChoice, restoreKidChoice } from '../kids/kids.ts';
import { searchRestored, type SearchState } from './search.ts';
import type { PageSearch } from './searchRequest.ts';
import { isOrder, isSamePlace, type LinkedSearch, type SearchPlace, writeSharedSearch } from './searchInUrl.ts';

/**
 * A search as stored in the state of a history entry, so that Back, Forward and a reload restore it exactly. Unlike the
 * URL, it has the coordinates of a place, and the ages that the parent set without a birth date.
 */
export interface StoredSearch extends LinkedSearch, Pick<SearchState, 'namedChildren'> {
  readonly boundingBox: BoundingBox | null;
  readonly kids: KidChoice;
}

/** The search of the current page, and what it takes from the kids. */
export interface EnteredSearch extends PageSearch {
  readonly kids: KidChoice;
}

/** The state of a history entry that belongs to a search page. */
interface EntryState {
  readonly search: StoredSearch;
  /** The entry that was current when a change of the search added this one. */
  readonly previousEntry?: string | undefined;
}

const isPlace = (value: unknown): value is SearchPlace => {
  const { label, lat, lng, radius } = Object(value) as Record<string, unknown>;
  return typeof label === 'string' && [lat, lng, radius].every((number) => typeof number === 'number');
};

const isBox = (value: unknown): value is BoundingBox => {
  const { north, south, east, west } = Object(value) as Record<string, unknown>;
  return [north, south, east, west].every((number) => typeof number === 'number');
};

const readChildren = (value: unknown): SearchState['namedChildren'] =>
  (Array.isArray(value) ? value : []).map((child: unknown) => {
    const { age, grade } = Object(child) as Record<string, unknown>;
    return { ...(typeof age === 'number' && { age }), ...(typeof grade === 'number' && { grade }) };
  });

const isFilterValue = (name: FilterName, value: unknown): value is SearchFilters[FilterName] => {
  if (isOptionFilter(name))
    return value === ALL || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
  switch (FILTERS[name].kind) {
    case 'price':
      return value === null || typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean';
    case 'text':
    case 'time':
      return typeof value === 'string';
  }
};

/**
 * Reads the search from the state of a history entry. Undefined if there is none, or if another version of the client
 * wrote it, with other filters.
 */
export const readStoredSearch = (state: unknown): StoredSearch | undefined => {
  const { filters, place, boundingBox, namedChildren, order, kids } = Object(
    (Object(state) as Record<string, unknown>)['search'],
  ) as Record<string, unknown>;
  const values = Object(filters) as Record<string, unknown>;
  const read = (name: FilterName) => (isFilterValue(name, values[name]) ? values[name] : undefined);
  const isComplete = FILTER_NAMES.every((name) => read(name) !== undefined);
  if (
    !isComplete ||
    !isOrder(order) ||
    (place !== null && !isPlace(place)) ||
    (boundingBox !== null && !isBox(boundingBox))
  )
    return undefined;
  return {
    filters: createFilters((name) => read(name) ?? null),
    place,
    boundingBox,
    order,
    namedChildren: readChildren(namedChildren),
    kids: readKidChoice(kids),
  };
};

/** React Router's key for the first history entry of a document. */
export const FIRST_ENTRY_KEY = 'default';

const readKey = (state: unknown): string | undefined => {
  const { key } = Object(state) as { readonly key?: unknown };
  return typeof key === 'string' ? key : undefined;
};

/** Whether the browser is at the history entry with this key of the router. */
const isCurrentEntry = (key: string): boolean => (readKey(window.history.state) ?? FIRST_ENTRY_KEY) === key;

/** The entry from which a change of the search added an entry with this state; undefined for all other entries. */
export const readPreviousEntry = (state: unknown): string | undefined => {
  const { previousEntry } = Object(state) as { readonly previousEntry?: unknown };
  return typeof previousEntry === 'string' ? previousEntry : undefined;
};

const storedSearchOf = ({ filters, place, boundingBox, namedChildren, order, kids }: EnteredSearch): StoredSearch => ({
  filters,
  place,
  boundingBox,
  namedChildren,
  order,
  kids,
});

const isSameSearch = (one: EnteredSearch, other: EnteredSearch): boolean =>
  listDifferingFilters(one.filters, other.filters).length === 0 &&
  isSamePlace(one.place, other.place) &&
  one.boundingBox === other.boundingBox &&
  one.namedChildren === other.namedChildren &&
  one.order === other.order &&
  one.kids.areExcluded === other.kids.areExcluded &&
  String(one.kids.ages) === String(other.kids.ages);

const isTyped = (kind: string): boolean => kind === 'text' || kind === 'price';

/**
 * The filter that the parent is typing into: the only change between two searches. Clearing it is a step of its own,
 * unless a sentence is still being typed.
 */
const typedFilter = (before: EnteredSearch, after: EnteredSearch): FilterName | undefined => {
  const [name, ...others] = listDifferingFilters(before.filters, after.filters);
  if (name === undefined || others.length > 0 || isOptionFilter(name) || !isTyped(FILTERS[name].kind)) return undefined;
  const isOnlyChange = isSameSearch(before, { ...after, filters: before.filters });
  const isCleared = after.filters[name] === null || (after.filters[name] === '' && after.heldSentence === undefined);
  return isOnlyChange && !isCleared ? name : undefined;
};

/** Milliseconds after a change until it becomes a history entry, so that the search is sent first. */
const STEP_DELAY_MS = 50;

interface RecordedSearch {
  readonly search: EnteredSearch;
  /** The filter whose typing added the entry. */
  readonly typed?: FilterName | undefined;
}

/**
 * Makes every change of the search a step of the browser's history, which Back undoes, and writes the search into the
 * URL. What is typed into one filter is a single step, and so is everything that changes while a dialog is open. Does
 * nothing while `search` is undefined.
 */
export const useSearchHistory = (search: EnteredSearch | undefined): void => {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { key } = useLocation();
  /** The search of the current history entry. */
  const recorded = useRef<RecordedSearch>(undefined);
  /** True from adding an entry until the router has rendered it. */
  const isEntryUnrendered = useRef(false);
  useEffect(() => {
    isEntryUnrendered.current = false;
    // Back may return to the rendered entry before the added one is rendered. The page then sees no navigation.
    const restoreSearch = (): void => {
      const { usr } = Object(window.history.state) as { readonly usr?: unknown };
      const stored = isEntryUnrendered.current && isCurrentEntry(key) ? readStoredSearch(usr) : undefined;
      if (!stored) return;
      isEntryUnrendered.current = false;
      recorded.current = undefined;
      dispatch(searchRestored(stored));
      dispatch(restoreKidChoice(stored.kids));
    };
    window.addEventListener('popstate', restoreSearch);
    return () => window.removeEventListener('popstate', restoreSearch);
  }, [dispatch, key]);
  useEffect(() => {
    if (search?.path === undefined) return undefined;
    const { path, entry, pageFilters, initialPlace } = search;
    const newUrl = () => ({
      pathname: path,
      search: writeSharedSearch(window.location.search, search, { filters: pageFilters, place: initialPlace }),
      hash: window.location.hash,
    });
    const state: EntryState = { search: storedSearchOf(search) };
    /** Stores the search in the current entry. Bypasses the router, which would rerender the page. */
    const updateEntry = (): void => {
      if (!isCurrentEntry(key)) return; // Back, or a link, has led to another entry, which is not rendered yet.
      const entryState = Object(window.history.state) as { readonly usr?: object };
      const newState = { ...entryState, usr: { ...entryState.usr, ...state } };
      window.history.replaceState(newState, '', createPath(newUrl()));
    };
    const before = recorded.current;
    const isNewEntry = before === undefined || before.search.path !== path || before.search.entry !== entry;
    const isSame = before !== undefined && isSameSearch(before.search, search);
    if (before !== undefined && isNewEntry && isSame && before.search.path === path) {
      recorded.current = { search, typed: before.typed }; // the entry that `addEntry` has added
      updateEntry();
      return undefined;
    }
    // The saved place of the account is not a choice of this visit, so Back does not remove it.
    if (isNewEntry || before.search.initialPlace !== initialPlace) {
      recorded.current = { search };
      updateEntry();
      return undefined;
    }
    if (isSame) return undefined;
    const typed = typedFilter(before.search, search);
    // What was typed has become a sentence without search text, so the entry has no change of its own.
    const isEmptied = before.typed === 'searchText' && before.search.filters.searchText === '';
    if (isEmptied || (typed !== undefined && typed === before.typed)) {
      recorded.current = { search, typed };
      updateEntry();
      return undefined;
    }
    const addEntry = (): void => {
      if (!isCurrentEntry(key)) return;
      recorded.current = { search, typed };
      isEntryUnrendered.current = true;
      void navigate(newUrl(), { state: { ...state, previousEntry: entry }, preventScrollReset: true });
    };
    if (isOverlayOpen()) updateEntry(); // the entry of the dialog, for a reload; it is gone once the dialog closes
    let isCanceled = false;
    const timer = setTimeout(() => whenOverlaysClosed(() => !isCanceled && addEntry()), STEP_DELAY_MS);
    return () => {
      isCanceled = true;
      clearTimeout(timer);
    };
  }, [search, navigate, key]);
};
