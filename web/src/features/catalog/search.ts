import { DEFAULT_RADIUS_MILES } from '@campjay/domain/catalog/filterOptions.ts';
import type { FilterName } from '@campjay/domain/catalog/filters.ts';
import type { BoundingBox } from '@campjay/domain/geography/boundingBox.ts';
import { type PageMatch, pageLocation, presetCategories } from '@campjay/domain/geography/matchPath.ts';
import type { SentenceChild } from '@campjay/domain/catalog/sentence/draft.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { coarseLabel } from '../places/placesApi.ts';
import { ALL, isSameChoice } from '../../ui/fields/choice.ts';
import { listDifferingFilters, NO_FILTERS, type SearchFilters } from './filters/filters.ts';
import {
  placeLabelIn,
  readSearch,
  isEverywhere,
  type LeftOut,
  readLeftOut,
  type ServerLookups,
  isSamePlace,
  type LinkedSearch,
  type SearchPlace,
  type SortOrder,
  defaultOrder,
} from './searchInUrl.ts';

/** The current search, and the default search of the current page. Neither is stored on the server. */
export interface SearchState {
  /** The path of the page; undefined until the first page is entered. */
  readonly path: string | undefined;
  /** The key of the current history entry. */
  readonly entry: string | undefined;
  /** How often a page was entered. It tells filters that came with a navigation from those that the parent changed. */
  readonly visits: number;
  /** The default filters of the page, such as its category. */
  readonly pageFilters: SearchFilters;
  /** The place of the page's region or school; null if it has none. */
  readonly pagePlace: SearchPlace | null;
  /** The place saved in the account; undefined until it has loaded. */
  readonly savedPlace: SearchPlace | null | undefined;
  /**
   * The page's place, otherwise the saved place (Requirement D15.9). The URL only contains a place that differs from
   * this one.
   */
  readonly initialPlace: SearchPlace | null;
  /**
   * Whether a saved place that loads later still applies, because neither the page, the URL nor the parent has set a
   * place.
   */
  readonly canApplySavedPlace: boolean;
  /** The parent's latest choice: a place, or null for none. Undefined if the parent has not chosen. */
  readonly chosenPlace: SearchPlace | null | undefined;
  /** The sort order that the parent last chose. */
  readonly chosenOrder: SortOrder | undefined;
  readonly filters: SearchFilters;
  readonly place: SearchPlace | null;
  /** The area of the map that is searched instead of a place. Not part of the URL. */
  readonly boundingBox: BoundingBox | null;
  readonly order: SortOrder;
  /** What the link to this page left out of its sender's search, until the parent dismisses the note about it. */
  readonly leftOut: readonly LeftOut[];
  /** The children that a sentence named. While there are any, the search is for them instead of the parent's kids. */
  readonly namedChildren: readonly SentenceChild[];
  /**
   * A sentence in the search box that would set filters. It is not searched for as text while the parent has not chosen
   * what it means.
   */
  readonly heldSentence: string | undefined;
}

interface PageEntered {
  readonly path: string;
  /** The key of the history entry. */
  readonly entry: string;
  readonly match: PageMatch;
  /** The URL's query, and the data from the server that is needed to read it. Undefined to ignore the URL's search. */
  readonly link?: ({ readonly query: string } & ServerLookups) | undefined;
  /** The sort order that a signed-in parent last used. */
  readonly order?: SortOrder | undefined;
  /** The search that is stored in the history entry. It replaces the whole search; the URL is not read. */
  readonly stored?: RestoredSearch | undefined;
}

type RestoredSearch = LinkedSearch & Pick<SearchState, 'boundingBox' | 'namedChildren'>;

interface SentenceHeld {
  readonly text: string;
  /** The text that was searched for because typing paused. */
  readonly typedText: string | undefined;
  /** The part of the sentence that is search text. */
  readonly remainingText: string;
}

/** What a sentence sets. The rest of the search stays. */
interface SentenceApplied {
  readonly filters: Partial<SearchFilters>;
  readonly children: readonly SentenceChild[];
  readonly place: SearchPlace | undefined;
}

interface SavedPlaceLoaded {
  readonly place: SearchPlace | null;
  readonly order?: SortOrder | undefined;
}

const initialState: SearchState = {
  path: undefined,
  entry: undefined,
  visits: 0,
  pageFilters: NO_FILTERS,
  pagePlace: null,
  savedPlace: undefined,
  initialPlace: null,
  canApplySavedPlace: false,
  chosenPlace: undefined,
  chosenOrder: undefined,
  filters: NO_FILTERS,
  place: null,
  boundingBox: null,
  order: defaultOrder(null),
  leftOut: [],
  namedChildren: [],
  heldSentence: undefined,
};

const searchPlaceOf = (match: PageMatch): SearchPlace | null => {
  const place = pageLocation(match);
  return place ? { label: place.geoLabel, lat: place.lat, lng: place.lng, radius: place.radius } : null;
};

/** Without a maximum price, the flag for camps without a listed price has no effect, so it is removed. */
const withoutUnusedFlag = (filters: SearchFilters): SearchFilters =>
  filters.maxPrice === null ? { ...filters, includeUnpriced: false } : filters;

/**
 * Whether the search is at the page's place. Changes to that place are not recorded as the parent's choice, because
 * they would overwrite the saved place in the account.
 */
const isAtPagePlace = ({ place, pagePlace }: SearchState): boolean =>
  place?.lat === pagePlace?.lat && place?.lng === pagePlace?.lng;

/** Returns the saved place if the URL has its coarse label (ZIP code or city), so that its exact address is used. */
const matchSavedPlace = (
  query: URLSearchParams,
  savedPlace: SearchPlace | null | undefined,
): SearchPlace | undefined => {
  const label = placeLabelIn(query);
  return savedPlace && label !== undefined && coarseLabel(savedPlace.label) === label ? savedPlace : undefined;
};

const restoreSearch = (
  state: SearchState,
  { filters, place, boundingBox, namedChildren, order }: RestoredSearch,
): SearchState => ({
  ...state,
  filters,
  place,
  boundingBox,
  namedChildren,
  order,
  canApplySavedPlace: false,
  heldSentence: undefined,
});

export const search = createSlice({
  name: 'search',
  initialState,
  reducers: {
    /**
     * Enters a page (Requirements 4.13 to 4.17 and 4.35). The page's place replaces the previous one, the search text
     * is cleared, and the page's category applies unless the parent chose another. A stored search, or that of a
     * `link`, replaces the whole search. Otherwise entering the current page again changes nothing.
     */
    pageEntered: (state, { payload: { path, entry, match, link, order, stored } }: PayloadAction<PageEntered>) => {
      const pageCategories = presetCategories(match);
      const pageFilters: SearchFilters = { ...NO_FILTERS, categories: pageCategories ? [...pageCategories] : ALL };
      const pagePlace = searchPlaceOf(match);
      const initialPlace = pagePlace ?? state.savedPlace ?? null;
      const boundingBox = path === state.path ? state.boundingBox : null;
      const visits = state.visits + 1;
      const pageState = {
        ...state,
        leftOut: [],
        heldSentence: undefined,
        path,
        entry,
        visits,
        pageFilters,
        pagePlace,
        initialPlace,
        boundingBox,
      };
      if (stored) return restoreSearch(pageState, stored);
      if (link) {
        const query = new URLSearchParams(link.query);
        const lookups = { ...link, place: matchSavedPlace(query, state.savedPlace) ?? link.place };
        const linkedSearch = readSearch(query, { filters: pageFilters, place: initialPlace }, lookups, order);
        const leftOut = readLeftOut(query);
        return {
          ...pageState,
          ...linkedSearch,
          leftOut,
          canApplySavedPlace: !linkedSearch.place && !isEverywhere(query),
        };
      }
      if (path === state.path) return { ...state, entry, visits };
      const hasPageCategories = isSameChoice(state.filters.categories, state.pageFilters.categories);
      const categories = hasPageCategories ? pageFilters.categories : state.filters.categories;
      return {
        ...pageState,
        filters: { ...state.filters, categories, searchText: '' },
        place: initialPlace,
        order: defaultOrder(initialPlace, order),
        canApplySavedPlace: !initialPlace,
      };
    },
    leftOutDismissed: (state) => ({ ...state, leftOut: [] }),
    /** A change of the search has added a history entry, which is now the current one. */
    entryAdded: (state, { payload: entry }: PayloadAction<string>) => ({ ...state, entry }),
    /** Restores the search of the current history entry. */
    searchRestored: (state, { payload }: PayloadAction<RestoredSearch>) => restoreSearch(state, payload),
    /** Restores the filters from before a reset. */
    filtersRestored: (state, { payload: filters }: PayloadAction<SearchFilters>) => ({
      ...state,
      filters,
      heldSentence: undefined,
    }),
    /**
     * The saved place has loaded, or loading it has timed out. Applying it does not count as the parent's choice
     * (Requirement D15.9).
     */
    savedPlaceLoaded: (state, { payload: { place, order } }: PayloadAction<SavedPlaceLoaded>) => {
      const newState = { ...state, savedPlace: place };
      if (!place || !state.canApplySavedPlace) return newState;
      return { ...newState, place, initialPlace: place, canApplySavedPlace: false, order: defaultOrder(place, order) };
    },
    filtersChanged: (state, { payload }: PayloadAction<Partial<SearchFilters>>) => ({
      ...state,
      filters: withoutUnusedFlag({ ...state.filters, ...payload }),
      ...('searchText' in payload && { heldSentence: undefined }),
    }),
    /** Removes a filter, even the category of the page. */
    filterCleared: (state, { payload }: PayloadAction<FilterName>) => ({
      ...state,
      filters: withoutUnusedFlag({ ...state.filters, [payload]: NO_FILTERS[payload] }),
    }),
    /** Also sorts by distance, unless the order is by price. The radius stays; if there was no place, the default radius applies. */
    placeSelected: (state, { payload }: PayloadAction<Omit<SearchPlace, 'radius'>>) => {
      const place = { ...payload, radius: state.place?.radius ?? DEFAULT_RADIUS_MILES };
      const order = state.order === 'price' ? state.order : 'distance';
      return {
        ...{ ...state, place, boundingBox: null, chosenPlace: place, order, chosenOrder: order },
        canApplySavedPlace: false,
      };
    },
    /**
     * Keeps the list while a sentence is typed. If its beginning was searched for during a pause, that search is reduced
     * to the part that is search text, because the rest often finds nothing.
     */
    sentenceHeld: (state, { payload: { text, typedText, remainingText } }: PayloadAction<SentenceHeld>) => ({
      ...state,
      heldSentence: text,
      ...(typedText === state.filters.searchText && { filters: { ...state.filters, searchText: remainingText } }),
    }),
    sentenceApplied: (state, { payload: { filters, children, place } }: PayloadAction<SentenceApplied>) => ({
      ...state,
      heldSentence: undefined,
      filters: { ...state.filters, ...filters },
      namedChildren: children.length > 0 ? children : state.namedChildren,
      ...(place && { place, canApplySavedPlace: false, order: 'distance' as const }),
    }),
    namedChildrenChanged: (state, { payload }: PayloadAction<readonly SentenceChild[]>) =>
      state.namedChildren.length + payload.length === 0 ? state : { ...state, namedChildren: payload },
    placeCleared: (state) => {
      const choice = isAtPagePlace(state) ? {} : { chosenPlace: null };
      return { ...state, ...choice, place: null, canApplySavedPlace: false, order: defaultOrder(null, state.order) };
    },
    /** Searches an area of the map instead of the place; null removes the area. */
    boundingBoxChanged: (state, { payload: boundingBox }: PayloadAction<BoundingBox | null>) => ({
      ...state,
      boundingBox,
      ...(boundingBox && { place: null, canApplySavedPlace: false, order: defaultOrder(null, state.order) }),
    }),
    /** Searches everywhere. Unlike `placeCleared`, this does not affect the saved place in the account. */
    placeFilterRemoved: (state) => ({
      ...state,
      place: null,
      canApplySavedPlace: false,
      order: defaultOrder(null, state.order),
    }),
    radiusSelected: (state, { payload }: PayloadAction<number>) => {
      const place = state.place && { ...state.place, radius: payload };
      return { ...state, place, ...(place && !isAtPagePlace(state) && { chosenPlace: place }) };
    },
    /** Without a place there is no distance, so the order becomes 'alpha' instead (Requirement 4.10). */
    orderSelected: (state, { payload }: PayloadAction<SortOrder>) => {
      const order = defaultOrder(state.place, payload);
      return order === payload ? { ...state, order, chosenOrder: order } : { ...state, order };
    },
    /** Resets to the filters of the page; the place stays (Requirement 4.50). */
    filtersReset: (state) => ({ ...state, filters: state.pageFilters, heldSentence: undefined }),
  },
});

export const {
  pageEntered,
  leftOutDismissed,
  entryAdded,
  searchRestored,
  filtersRestored,
  savedPlaceLoaded,
  filtersChanged,
  filterCleared,
  placeSelected,
  sentenceHeld,
  sentenceApplied,
  namedChildrenChanged,
  placeCleared,
  placeFilterRemoved,
  boundingBoxChanged,
  radiusSelected,
  orderSelected,
  filtersReset,
} = search.actions;

/** Whether the filters are those of the page. */
export const areFiltersDefault = ({ filters, pageFilters }: SearchState): boolean =>
  listDifferingFilters(filters, pageFilters).length === 0;

/** Whether the search is the default of the page. Its first chunk then has only 3 cards (Requirement 4.29). */
export const isDefaultView = (state: SearchState): boolean =>
  areFiltersDefault(state) && isSamePlace(state.place, state.pagePlace) && state.boundingBox === null;
