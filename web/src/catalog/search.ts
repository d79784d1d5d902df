import { DEFAULT_RADIUS_MILES } from '@campjay/events/catalog/filterOptions.ts';
import { type PageMatch, placeOf, presetCategories } from '@campjay/events/geography/matchPath.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { ALL, isSameChoice } from '../ui/choice.ts';
import { differingFilters, type FilterName, NO_FILTERS, type SearchFilters } from './filters.ts';

/** Where a search is centred: degrees and miles, and the name under which the parent knows it. */
export interface SearchPlace {
  readonly label: string;
  readonly lat: number;
  readonly lng: number;
  readonly radius: number;
}

/** What this browser is looking for, and what the page it is on looks for by itself. The server knows neither. */
export interface SearchState {
  /** The path the state belongs to; undefined until the first page was entered. */
  readonly path: string | undefined;
  readonly pageFilters: SearchFilters;
  readonly pagePlace: SearchPlace | null;
  readonly filters: SearchFilters;
  readonly place: SearchPlace | null;
}

const initialState: SearchState = {
  path: undefined,
  pageFilters: NO_FILTERS,
  pagePlace: null,
  filters: NO_FILTERS,
  place: null,
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
     * is cleared, and its category is taken over where the parent had not chosen one.
     */
    pageEntered: (state, { payload: { path, match } }: PayloadAction<{ path: string; match: PageMatch }>) => {
      const preset = presetCategories(match);
      const pageFilters: SearchFilters = { ...NO_FILTERS, categories: preset ? [...preset] : ALL };
      const untouched = isSameChoice(state.filters.categories, state.pageFilters.categories);
      const categories = untouched ? pageFilters.categories : state.filters.categories;
      const pagePlace = searchPlaceOf(match);
      const filters = { ...state.filters, categories, searchText: '' };
      return { path, pageFilters, pagePlace, filters, place: pagePlace };
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
    /** Around a place the search keeps the miles that were set, else starts with the usual ones. */
    placeChosen: (state, { payload }: PayloadAction<Omit<SearchPlace, 'radius'>>) => ({
      ...state,
      place: { ...payload, radius: state.place?.radius ?? DEFAULT_RADIUS_MILES },
    }),
    placeCleared: (state) => ({ ...state, place: null }),
    radiusChosen: (state, { payload }: PayloadAction<number>) => ({
      ...state,
      place: state.place && { ...state.place, radius: payload },
    }),
    /** Back to the page's own filters; the place stays (SPEC §4 'Reset filters'). */
    filtersReset: (state) => ({ ...state, filters: state.pageFilters }),
  },
});

export const { pageEntered, filtersChosen, filterGivenUp, placeChosen, placeCleared, radiusChosen, filtersReset } =
  search.actions;

const isSamePlace = (one: SearchPlace | null, other: SearchPlace | null): boolean =>
  one?.lat === other?.lat && one?.lng === other?.lng && one?.radius === other?.radius;

export const areFiltersDefault = ({ filters, pageFilters }: SearchState): boolean =>
  differingFilters(filters, pageFilters).length === 0;

/** Whether the search is the one the page itself begins with (SPEC §4 'Listing loading': then the first batch is 3). */
export const isDefaultView = (state: SearchState): boolean =>
  areFiltersDefault(state) && isSamePlace(state.place, state.pagePlace);
