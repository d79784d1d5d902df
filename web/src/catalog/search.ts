import { DEFAULT_RADIUS_MILES } from '@campjay/events/catalog/filterOptions.ts';
import { type PageMatch, placeOf, presetCategories } from '@campjay/events/geography/matchPath.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { ALL, isSameChoice } from '../ui/choice.ts';
import { differingFilters, type FilterName, NO_FILTERS, type SearchFilters } from './filters.ts';
import { readSearch, type ToldByServer } from './searchInUrl.ts';
import { isSamePlace, type SearchPlace } from './searchPlace.ts';
import { type SortOrder, usualOrder } from './sortOrder.ts';

/** What this browser is looking for, and what the page it is on looks for by itself. The server knows neither. */
export interface SearchState {
  /** The path the state belongs to; undefined until the first page was entered. */
  readonly path: string | undefined;
  /** Which visit of the path it is: the key of its history entry. */
  readonly entry: string | undefined;
  readonly pageFilters: SearchFilters;
  readonly pagePlace: SearchPlace | null;
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
  readonly link?: ({ readonly query: string } & ToldByServer) | undefined;
}

const initialState: SearchState = {
  path: undefined,
  entry: undefined,
  pageFilters: NO_FILTERS,
  pagePlace: null,
  filters: NO_FILTERS,
  place: null,
  order: usualOrder(null),
};

const searchPlaceOf = (match: PageMatch): SearchPlace | null => {
  const place = placeOf(match);
  return place ? { label: place.geoLabel, lat: place.lat, lng: place.lng, radius: place.radius } : null;
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
    pageEntered: (state, { payload: { path, entry, match, link } }: PayloadAction<PageEntered>) => {
      const preset = presetCategories(match);
      const pageFilters: SearchFilters = { ...NO_FILTERS, categories: preset ? [...preset] : ALL };
      const pagePlace = searchPlaceOf(match);
      const page = { path, entry, pageFilters, pagePlace };
      if (link) {
        const own = { filters: pageFilters, place: pagePlace };
        return { ...page, ...readSearch(new URLSearchParams(link.query), own, link) };
      }
      if (path === state.path) return { ...state, entry };
      const untouched = isSameChoice(state.filters.categories, state.pageFilters.categories);
      const categories = untouched ? pageFilters.categories : state.filters.categories;
      return {
        ...page,
        filters: { ...state.filters, categories, searchText: '' },
        place: pagePlace,
        order: usualOrder(pagePlace),
      };
    },
    filtersChosen: (state, { payload }: PayloadAction<Partial<SearchFilters>>) => ({
      ...state,
      filters: { ...state.filters, ...payload },
    }),
    /** The filter lets everything pass, the page's own category too. */
    filterGivenUp: (state, { payload }: PayloadAction<FilterName>) => ({
      ...state,
      filters: { ...state.filters, [payload]: NO_FILTERS[payload] },
    }),
    /** Around a place the search keeps the miles that were set, else starts with the usual ones; the nearest come first. */
    placeChosen: (state, { payload }: PayloadAction<Omit<SearchPlace, 'radius'>>) => ({
      ...state,
      place: { ...payload, radius: state.place?.radius ?? DEFAULT_RADIUS_MILES },
      order: 'distance' as const,
    }),
    placeCleared: (state) => ({ ...state, place: null, order: 'alpha' as const }),
    radiusChosen: (state, { payload }: PayloadAction<number>) => ({
      ...state,
      place: state.place && { ...state.place, radius: payload },
    }),
    /** Without a place there is no distance: the order stays by the alphabet (SPEC §4 'Sort criteria'). */
    orderChosen: (state, { payload }: PayloadAction<SortOrder>) => ({
      ...state,
      order: state.place ? payload : ('alpha' as const),
    }),
    /** Back to the page's own filters; the place stays (SPEC §4 'Reset filters'). */
    filtersReset: (state) => ({ ...state, filters: state.pageFilters }),
  },
});

export const {
  pageEntered,
  filtersChosen,
  filterGivenUp,
  placeChosen,
  placeCleared,
  radiusChosen,
  orderChosen,
  filtersReset,
} = search.actions;

export const areFiltersDefault = ({ filters, pageFilters }: SearchState): boolean =>
  differingFilters(filters, pageFilters).length === 0;

/** Whether the search is the one the page itself begins with (SPEC §4 'Listing loading': then the first batch is 3). */
export const isDefaultView = (state: SearchState): boolean =>
  areFiltersDefault(state) && isSamePlace(state.place, state.pagePlace);
