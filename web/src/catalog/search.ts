import { DEFAULT_RADIUS_MILES } from '@campjay/events/catalog/filterOptions.ts';
import { type PageMatch, pageLocation, presetCategories } from '@campjay/events/geography/matchPath.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { coarseLabel } from '../places/coarseLabel.ts';
import { ALL, isSameChoice } from '../ui/choice.ts';
import { differingFilters, type FilterName, NO_FILTERS, type SearchFilters } from './filters.ts';
import { placeLabelIn, readSearch, isEverywhere, type ServerLookups } from './searchInUrl.ts';
import { isSamePlace, type SearchPlace } from './searchPlace.ts';
import { type SortOrder, defaultOrder } from './sortOrder.ts';

/** What this browser is looking for, and what the page it is on looks for by itself. The server knows neither. */
export interface SearchState {
  /** The path the state belongs to; undefined until the first page was entered. */
  readonly path: string | undefined;
  /** Which visit of the path it is: the key of its history entry. */
  readonly entry: string | undefined;
  readonly pageFilters: SearchFilters;
  readonly pagePlace: SearchPlace | null;
  /** The place that the parent's account holds; undefined until it has told. */
  readonly savedPlace: SearchPlace | null | undefined;
  /** Where the page began: its own place, else the saved one (DESIGN §15 'Place'). The address names what differs from it. */
  readonly initialPlace: SearchPlace | null;
  /** Neither page nor address nor parent says where to search: a saved place that is told later still counts. */
  readonly isPlaceOpen: boolean;
  /** The place that was asked for last, null for none; undefined while the parent has taken what the pages began with. */
  readonly chosenPlace: SearchPlace | null | undefined;
  /** The order that was asked for last. */
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
  /** The address's query, and what the server has told of it. */
  readonly link?: ({ readonly query: string } & ServerLookups) | undefined;
  /** The order that a signed-in parent had last. */
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

/** What is done to a page's own place is not said of any other: not of the one at home, which an account may hold. */
const isAtPagePlace = ({ place, pagePlace }: SearchState): boolean =>
  place?.lat === pagePlace?.lat && place?.lng === pagePlace?.lng;

/** The address names the saved place as coarsely as addresses do: then it is meant, to the yard. */
const matchSavedPlace = (query: URLSearchParams, saved: SearchPlace | null | undefined): SearchPlace | undefined => {
  const label = placeLabelIn(query);
  return saved && label !== undefined && coarseLabel(saved.label) === label ? saved : undefined;
};

export const search = createSlice({
  name: 'search',
  initialState,
  reducers: {
    /**
     * The page's context changed (SPEC §4 'Region and category from path'): its place replaces the former one, the text
     * is cleared, and its category is taken over where the parent had not chosen one. With a `link`, what the address
     * holds replaces everything. A link to the page that is shown already changes nothing.
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
    /** The account has told, or is not waited for any longer. Prefilling is no wish (DESIGN §15 'Place'). */
    savedPlaceLoaded: (state, { payload: { place, order } }: PayloadAction<SavedPlaceLoaded>) => {
      const updated = { ...state, savedPlace: place };
      if (!place || !state.isPlaceOpen) return updated;
      return { ...updated, place, initialPlace: place, isPlaceOpen: false, order: defaultOrder(place, order) };
    },
    filtersChanged: (state, { payload }: PayloadAction<Partial<SearchFilters>>) => ({
      ...state,
      filters: { ...state.filters, ...payload },
    }),
    /** The filter lets everything pass, the page's own category too. */
    filterCleared: (state, { payload }: PayloadAction<FilterName>) => ({
      ...state,
      filters: { ...state.filters, [payload]: NO_FILTERS[payload] },
    }),
    /** Around a place the search keeps the miles that were set, else starts with the usual ones; the nearest come first. */
    placeSelected: (state, { payload }: PayloadAction<Omit<SearchPlace, 'radius'>>) => {
      const place = { ...payload, radius: state.place?.radius ?? DEFAULT_RADIUS_MILES };
      const order = 'distance' as const;
      return { ...state, place, chosenPlace: place, isPlaceOpen: false, order, chosenOrder: order };
    },
    placeCleared: (state) => {
      const choice = isAtPagePlace(state) ? {} : { chosenPlace: null };
      return { ...state, ...choice, place: null, isPlaceOpen: false, order: 'alpha' as const };
    },
    /** Searches everywhere for a while; what the account holds stays. */
    placeFilterRemoved: (state) => ({ ...state, place: null, isPlaceOpen: false, order: 'alpha' as const }),
    radiusSelected: (state, { payload }: PayloadAction<number>) => {
      const place = state.place && { ...state.place, radius: payload };
      return { ...state, place, ...(place && !isAtPagePlace(state) && { chosenPlace: place }) };
    },
    /** Without a place there is no distance: the order stays by the alphabet (SPEC §4 'Sort criteria'). */
    orderSelected: (state, { payload }: PayloadAction<SortOrder>) =>
      state.place ? { ...state, order: payload, chosenOrder: payload } : { ...state, order: 'alpha' as const },
    /** Back to the page's own filters; the place stays (SPEC §4 'Reset filters'). */
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

/** Whether the search is the one the page itself begins with (SPEC §4 'Listing loading': then the first batch is 3). */
export const isDefaultView = (state: SearchState): boolean =>
  areFiltersDefault(state) && isSamePlace(state.place, state.pagePlace);
