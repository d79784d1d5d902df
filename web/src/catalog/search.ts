import { DEFAULT_RADIUS_MILES } from '@campjay/events/catalog/filterOptions.ts';
import { type PageMatch, placeOf, presetCategories } from '@campjay/events/geography/matchPath.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { coarseLabel } from '../places/coarseLabel.ts';
import { ALL, isSameChoice } from '../ui/choice.ts';
import { differingFilters, type FilterName, NO_FILTERS, type SearchFilters } from './filters.ts';
import { placeLabelIn, readSearch, saysEverywhere, type ToldByServer } from './searchInUrl.ts';
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
  /** The place that the parent's account holds; undefined until it has told. */
  readonly savedPlace: SearchPlace | null | undefined;
  /** Where the page began: its own place, else the saved one (DESIGN §15 'Place'). The address names what differs from it. */
  readonly firstPlace: SearchPlace | null;
  /** Neither page nor address nor parent says where to search: a saved place that is told later still counts. */
  readonly isPlaceOpen: boolean;
  /** The place that was asked for last, null for none; undefined while the parent has taken what the pages began with. */
  readonly wishedPlace: SearchPlace | null | undefined;
  /** The order that was asked for last. */
  readonly wishedOrder: SortOrder | undefined;
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
  /** The order that a signed-in parent had last. */
  readonly order?: SortOrder | undefined;
}

interface SavedPlaceTold {
  readonly place: SearchPlace | null;
  readonly order?: SortOrder | undefined;
}

const initialState: SearchState = {
  path: undefined,
  entry: undefined,
  pageFilters: NO_FILTERS,
  pagePlace: null,
  savedPlace: undefined,
  firstPlace: null,
  isPlaceOpen: false,
  wishedPlace: undefined,
  wishedOrder: undefined,
  filters: NO_FILTERS,
  place: null,
  order: usualOrder(null),
};

const searchPlaceOf = (match: PageMatch): SearchPlace | null => {
  const place = placeOf(match);
  return place ? { label: place.geoLabel, lat: place.lat, lng: place.lng, radius: place.radius } : null;
};

/** What is done to a page's own place is not said of any other: not of the one at home, which an account may hold. */
const isAtPagesPlace = ({ place, pagePlace }: SearchState): boolean =>
  place?.lat === pagePlace?.lat && place?.lng === pagePlace?.lng;

/** The address names the saved place as coarsely as addresses do: then it is meant, to the yard. */
const meant = (query: URLSearchParams, saved: SearchPlace | null | undefined): SearchPlace | undefined => {
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
      const firstPlace = pagePlace ?? state.savedPlace ?? null;
      const page = { ...state, path, entry, pageFilters, pagePlace, firstPlace };
      if (link) {
        const query = new URLSearchParams(link.query);
        const told = { ...link, place: meant(query, state.savedPlace) ?? link.place };
        const read = readSearch(query, { filters: pageFilters, place: firstPlace }, told, order);
        return { ...page, ...read, isPlaceOpen: !read.place && !saysEverywhere(query) };
      }
      if (path === state.path) return { ...state, entry };
      const untouched = isSameChoice(state.filters.categories, state.pageFilters.categories);
      const categories = untouched ? pageFilters.categories : state.filters.categories;
      return {
        ...page,
        filters: { ...state.filters, categories, searchText: '' },
        place: firstPlace,
        order: usualOrder(firstPlace, order),
        isPlaceOpen: !firstPlace,
      };
    },
    /** The account has told, or is not waited for any longer. Prefilling is no wish (DESIGN §15 'Place'). */
    savedPlaceTold: (state, { payload: { place, order } }: PayloadAction<SavedPlaceTold>) => {
      const told = { ...state, savedPlace: place };
      if (!place || !state.isPlaceOpen) return told;
      return { ...told, place, firstPlace: place, isPlaceOpen: false, order: usualOrder(place, order) };
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
    placeChosen: (state, { payload }: PayloadAction<Omit<SearchPlace, 'radius'>>) => {
      const place = { ...payload, radius: state.place?.radius ?? DEFAULT_RADIUS_MILES };
      const order = 'distance' as const;
      return { ...state, place, wishedPlace: place, isPlaceOpen: false, order, wishedOrder: order };
    },
    placeCleared: (state) => {
      const wish = isAtPagesPlace(state) ? {} : { wishedPlace: null };
      return { ...state, ...wish, place: null, isPlaceOpen: false, order: 'alpha' as const };
    },
    /** Searches everywhere for a while; what the account holds stays. */
    placeLeftOut: (state) => ({ ...state, place: null, isPlaceOpen: false, order: 'alpha' as const }),
    radiusChosen: (state, { payload }: PayloadAction<number>) => {
      const place = state.place && { ...state.place, radius: payload };
      return { ...state, place, ...(place && !isAtPagesPlace(state) && { wishedPlace: place }) };
    },
    /** Without a place there is no distance: the order stays by the alphabet (SPEC §4 'Sort criteria'). */
    orderChosen: (state, { payload }: PayloadAction<SortOrder>) =>
      state.place ? { ...state, order: payload, wishedOrder: payload } : { ...state, order: 'alpha' as const },
    /** Back to the page's own filters; the place stays (SPEC §4 'Reset filters'). */
    filtersReset: (state) => ({ ...state, filters: state.pageFilters }),
  },
});

export const {
  pageEntered,
  savedPlaceTold,
  filtersChosen,
  filterGivenUp,
  placeChosen,
  placeCleared,
  placeLeftOut,
  radiusChosen,
  orderChosen,
  filtersReset,
} = search.actions;

export const areFiltersDefault = ({ filters, pageFilters }: SearchState): boolean =>
  differingFilters(filters, pageFilters).length === 0;

/** Whether the search is the one the page itself begins with (SPEC §4 'Listing loading': then the first batch is 3). */
export const isDefaultView = (state: SearchState): boolean =>
  areFiltersDefault(state) && isSamePlace(state.place, state.pagePlace);
