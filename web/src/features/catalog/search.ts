import { DEFAULT_RADIUS_MILES } from '@campjay/domain/catalog/filterOptions.ts';
import { type PageMatch, pageLocation, presetCategories } from '@campjay/domain/geography/matchPath.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { coarseLabel } from '../places/placesApi.ts';
import { ALL, isSameChoice } from '../../ui/fields/choice.ts';
import { differingFilters, type FilterName, NO_FILTERS, type SearchFilters } from './filters/filters.ts';
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

/** The client's search, and the current page's own default search. The server stores neither. */
export interface SearchState {
  /** The path that the state belongs to; undefined until the first page is entered. */
  readonly path: string | undefined;
  /** The visit of the path: the key of its history entry. */
  readonly entry: string | undefined;
  readonly pageFilters: SearchFilters;
  readonly pagePlace: SearchPlace | null;
  /** The place saved in the account; undefined until it has loaded. */
  readonly savedPlace: SearchPlace | null | undefined;
  /**
   * The page's initial place: its own, otherwise the saved one (Requirement D15.9). The URL contains only what differs
   * from it.
   */
  readonly initialPlace: SearchPlace | null;
  /**
   * Whether neither the page, the URL nor the parent has set a place, so that a saved place that loads later still
   * applies.
   */
  readonly isPlaceOpen: boolean;
  /** The place that the parent last chose, null for none; undefined while they have only used initial places. */
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
  /** The URL's query, and what the server resolved for it. */
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
  isPlaceOpen: false,
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
 * Changes to the page's own place are not recorded as the parent's choice, because the account may have a saved place
 * of its own.
 */
const isAtPagePlace = ({ place, pagePlace }: SearchState): boolean =>
  place?.lat === pagePlace?.lat && place?.lng === pagePlace?.lng;

/** Matches the URL's coarse place label to the saved place, which is then used with its exact address. */
const matchSavedPlace = (query: URLSearchParams, saved: SearchPlace | null | undefined): SearchPlace | undefined => {
  const label = placeLabelIn(query);
  return saved && label !== undefined && coarseLabel(saved.label) === label ? saved : undefined;
};

export const search = createSlice({
  name: 'search',
  initialState,
  reducers: {
    /**
     * Enters a page (Requirements 4.13 to 4.17 and 4.35): its place replaces the previous one, the text is cleared, and
     * its category applies unless the parent chose one. With a `link`, the URL's search replaces everything. A link to
     * the current page changes nothing.
     */
    pageEntered: (state, { payload: { path, entry, match, link, order } }: PayloadAction<PageEntered>) => {
      const preset = presetCategories(match);
      const pageFilters: SearchFilters = { ...NO_FILTERS, categories: preset ? [...preset] : ALL };
      const pagePlace = searchPlaceOf(match);
      const initialPlace = pagePlace ?? state.savedPlace ?? null;
      const page = { ...state, path, entry, pageFilters, pagePlace, initialPlace };
      if (link) {
        const query = new URLSearchParams(link.query);
        const updated = { ...link, place: matchSavedPlace(query, state.savedPlace) ?? link.place };
        const parsed = readSearch(query, { filters: pageFilters, place: initialPlace }, updated, order);
        return { ...page, ...parsed, isPlaceOpen: !parsed.place && !isEverywhere(query) };
      }
      if (path === state.path) return { ...state, entry };
      const isUntouched = isSameChoice(state.filters.categories, state.pageFilters.categories);
      const categories = isUntouched ? pageFilters.categories : state.filters.categories;
      return {
        ...page,
        filters: { ...state.filters, categories, searchText: '' },
        place: initialPlace,
        order: defaultOrder(initialPlace, order),
        isPlaceOpen: !initialPlace,
      };
    },
    /**
     * The saved place has loaded, or timed out. Prefilling it does not count as the parent's choice (Requirement
     * D15.9).
     */
    savedPlaceLoaded: (state, { payload: { place, order } }: PayloadAction<SavedPlaceLoaded>) => {
      const updated = { ...state, savedPlace: place };
      if (!place || !state.isPlaceOpen) return updated;
      return { ...updated, place, initialPlace: place, isPlaceOpen: false, order: defaultOrder(place, order) };
    },
    filtersChanged: (state, { payload }: PayloadAction<Partial<SearchFilters>>) => ({
      ...state,
      filters: { ...state.filters, ...payload },
    }),
    /** Removes a filter, even one preset by the page's category. */
    filterCleared: (state, { payload }: PayloadAction<FilterName>) => ({
      ...state,
      filters: { ...state.filters, [payload]: NO_FILTERS[payload] },
    }),
    /** Keeps the current radius, or starts with the default one, and sorts by distance. */
    placeSelected: (state, { payload }: PayloadAction<Omit<SearchPlace, 'radius'>>) => {
      const place = { ...payload, radius: state.place?.radius ?? DEFAULT_RADIUS_MILES };
      const order = 'distance' as const;
      return { ...state, place, chosenPlace: place, isPlaceOpen: false, order, chosenOrder: order };
    },
    placeCleared: (state) => {
      const choice = isAtPagePlace(state) ? {} : { chosenPlace: null };
      return { ...state, ...choice, place: null, isPlaceOpen: false, order: 'alpha' as const };
    },
    /** Searches everywhere for now; the account's saved place does not change. */
    placeFilterRemoved: (state) => ({ ...state, place: null, isPlaceOpen: false, order: 'alpha' as const }),
    radiusSelected: (state, { payload }: PayloadAction<number>) => {
      const place = state.place && { ...state.place, radius: payload };
      return { ...state, place, ...(place && !isAtPagePlace(state) && { chosenPlace: place }) };
    },
    /** Without a place there is no distance, so the order stays 'alpha' (Requirement 4.10). */
    orderSelected: (state, { payload }: PayloadAction<SortOrder>) =>
      state.place ? { ...state, order: payload, chosenOrder: payload } : { ...state, order: 'alpha' as const },
    /** Resets to the page's own filters; the place stays (Requirement 4.50). */
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

export const areFiltersDefault = ({ filters, pageFilters }: SearchState): boolean =>
  differingFilters(filters, pageFilters).length === 0;

/** Whether the search is the page's own default; the first batch is then 3 (Requirement 4.29). */
export const isDefaultView = (state: SearchState): boolean =>
  areFiltersDefault(state) && isSamePlace(state.place, state.pagePlace);
