import { DEFAULT_RADIUS_MILES } from '@campjay/domain/catalog/filterOptions.ts';
import { type PageMatch, pageLocation, presetCategories } from '@campjay/domain/geography/matchPath.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { coarseLabel } from '../places/placesApi.ts';
import { ALL, isSameChoice } from '../../ui/fields/choice.ts';
import { listDifferingFilters, type FilterName, NO_FILTERS, type SearchFilters } from './filters/filters.ts';
import {
  placeLabelIn,
  readSearch,
  isEverywhere,
  type ServerLookups,
  isSamePlace,
  type SearchPlace,
  type SortOrder,
  defaultOrder,
} from './searchInUrl.ts';

/** The current search, and the default search of the current page. Neither is stored on the server. */
export interface SearchState {
  /** The path of the page; undefined until the first page is entered. */
  readonly path: string | undefined;
  /** The key of the history entry. It identifies one visit to the path. */
  readonly entry: string | undefined;
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
  readonly order: SortOrder;
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
}

interface SavedPlaceLoaded {
  readonly place: SearchPlace | null;
  readonly order?: SortOrder | undefined;
}

const initialState: SearchState = {
  path: undefined,
  entry: undefined,
  pageFilters: NO_FILTERS,
  pagePlace: null,
  savedPlace: undefined,
  initialPlace: null,
  canApplySavedPlace: false,
  chosenPlace: undefined,
  chosenOrder: undefined,
  filters: NO_FILTERS,
  place: null,
  order: defaultOrder(null),
};

const searchPlaceOf = (match: PageMatch): SearchPlace | null => {
  const place = pageLocation(match);
  return place ? { label: place.geoLabel, lat: place.lat, lng: place.lng, radius: place.radius } : null;
};

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

export const search = createSlice({
  name: 'search',
  initialState,
  reducers: {
    /**
     * Enters a page (Requirements 4.13 to 4.17 and 4.35). The page's place replaces the previous one, the search text
     * is cleared, and the page's category applies unless the parent chose another. With a `link`, the URL's search
     * replaces the whole search. Otherwise entering the current page again changes nothing.
     */
    pageEntered: (state, { payload: { path, entry, match, link, order } }: PayloadAction<PageEntered>) => {
      const pageCategories = presetCategories(match);
      const pageFilters: SearchFilters = { ...NO_FILTERS, categories: pageCategories ? [...pageCategories] : ALL };
      const pagePlace = searchPlaceOf(match);
      const initialPlace = pagePlace ?? state.savedPlace ?? null;
      const pageState = { ...state, path, entry, pageFilters, pagePlace, initialPlace };
      if (link) {
        const query = new URLSearchParams(link.query);
        const lookups = { ...link, place: matchSavedPlace(query, state.savedPlace) ?? link.place };
        const linkedSearch = readSearch(query, { filters: pageFilters, place: initialPlace }, lookups, order);
        return { ...pageState, ...linkedSearch, canApplySavedPlace: !linkedSearch.place && !isEverywhere(query) };
      }
      if (path === state.path) return { ...state, entry };
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
      filters: { ...state.filters, ...payload },
    }),
    /** Removes a filter, even the category of the page. */
    filterCleared: (state, { payload }: PayloadAction<FilterName>) => ({
      ...state,
      filters: { ...state.filters, [payload]: NO_FILTERS[payload] },
    }),
    /** Also sorts by distance. The radius stays; if there was no place, the default radius applies. */
    placeSelected: (state, { payload }: PayloadAction<Omit<SearchPlace, 'radius'>>) => {
      const place = { ...payload, radius: state.place?.radius ?? DEFAULT_RADIUS_MILES };
      const order = 'distance' as const;
      return { ...state, place, chosenPlace: place, canApplySavedPlace: false, order, chosenOrder: order };
    },
    placeCleared: (state) => {
      const choice = isAtPagePlace(state) ? {} : { chosenPlace: null };
      return { ...state, ...choice, place: null, canApplySavedPlace: false, order: 'alpha' as const };
    },
    /** Searches everywhere. Unlike `placeCleared`, this does not affect the saved place in the account. */
    placeFilterRemoved: (state) => ({ ...state, place: null, canApplySavedPlace: false, order: 'alpha' as const }),
    radiusSelected: (state, { payload }: PayloadAction<number>) => {
      const place = state.place && { ...state.place, radius: payload };
      return { ...state, place, ...(place && !isAtPagePlace(state) && { chosenPlace: place }) };
    },
    /** Without a place there is no distance, so the order stays 'alpha' (Requirement 4.10). */
    orderSelected: (state, { payload }: PayloadAction<SortOrder>) =>
      state.place ? { ...state, order: payload, chosenOrder: payload } : { ...state, order: 'alpha' as const },
    /** Resets to the filters of the page; the place stays (Requirement 4.50). */
    filtersReset: (state) => ({ ...state, filters: state.pageFilters }),
  },
});

export const {
  pageEntered,
  savedPlaceLoaded,
  filtersChanged,
  filterCleared,
  placeSelected,
  placeCleared,
  placeFilterRemoved,
  radiusSelected,
  orderSelected,
  filtersReset,
} = search.actions;

/** Whether the filters are those of the page. */
export const areFiltersDefault = ({ filters, pageFilters }: SearchState): boolean =>
  listDifferingFilters(filters, pageFilters).length === 0;

/** Whether the search is the default of the page. Its first chunk then has only 3 cards (Requirement 4.29). */
export const isDefaultView = (state: SearchState): boolean =>
  areFiltersDefault(state) && isSamePlace(state.place, state.pagePlace);
