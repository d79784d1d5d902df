import type { CampDataChunkRequest, FacetCountsRequest } from '@campjay/query-api/search/contract.ts';
import { asFilter } from '../../ui/fields/choice.ts';
import type { KidInSearch } from '../kids/kids.ts';
import { MAX_TEXT_LENGTH } from './filters/filters.ts';
import { isDefaultView, type SearchState } from './search.ts';

/** Number of cards per request (Requirement 9.77): the first batch of a default view is small, to show cards sooner. */
export const FIRST_BATCH_OF_DEFAULT_VIEW = 3;
export const SECOND_BATCH_OF_DEFAULT_VIEW = 15;
export const BATCH = 18;

/** The server's limit for slugs; no page exceeds it. */
const MAX_SLUG_LENGTH = 200;

type OptionalFields<Request> = { -readonly [Field in keyof Request]?: Request[Field] | undefined };
/** Fields with server-side defaults are optional. */
export type FilterRequest = OptionalFields<FacetCountsRequest['filterState']>;
export type FacetSearch = Omit<FacetCountsRequest, 'filterState'> & { filterState: FilterRequest };
export type CampSearch = FacetSearch & Pick<CampDataChunkRequest, 'sortCriteria'>;
export type Chunk = Pick<
  CampDataChunkRequest,
  'limit' | 'loadedAdOrgIds' | 'loadedOrganicOrgIds' | 'renderedInstanceIds'
>;

/** The search state, with the kids to search for; without kids it applies to any child. */
export interface PageSearch extends SearchState {
  readonly children?: readonly KidInSearch[];
}

/**
 * The two lists have all birth dates and grades (Requirement 4.48). Only `children` states which belong together, so
 * the server uses it alone when present.
 */
const childrenIn = (children: readonly KidInSearch[]): FilterRequest =>
  children.length === 0
    ? {}
    : {
        children: [...children],
        selectedChildDOBs: children.flatMap(({ dob }) => dob ?? []),
        selectedRisingGrades: children.flatMap(({ grade }) => grade ?? []),
      };

/** The request for a search state. Equal states produce equal requests, so that cached responses are found. */
export const facetSearchOf = ({ path = '/', filters, place, children = [] }: PageSearch): FacetSearch => ({
  slug: path
    .replace(/^\/+|\/+$/g, '')
    .replace(/^summer-camps\//, '')
    .slice(0, MAX_SLUG_LENGTH),
  filterState: {
    // Lowercasing can lengthen some letters, so the text is cut afterwards.
    selectedSearchText: filters.searchText.trim().toLowerCase().slice(0, MAX_TEXT_LENGTH),
    selectedWeekLabel: asFilter(filters.weeks),
    selectedCategory: asFilter(filters.categories),
    selectedTimeUntilRegDate: asFilter(filters.registrations),
    selectedRefunds: asFilter(filters.refunds),
    selectedEarliestTime: filters.opensBy,
    selectedLatestTime: filters.closesAfter,
    selectedDayOrSleepaway: asFilter(filters.stays),
    selectedGender: asFilter(filters.genders),
    selectedDaysPerWeek: asFilter(filters.daysPerWeek).map(Number),
    selectedFinancialAidAvailable: asFilter(filters.financialAid),
    selectedMaxPrice: filters.maxPrice,
    ...childrenIn(children),
  },
  latLongUser: place && { lat: place.lat, lng: place.lng },
  latLongUserRadius: place && place.radius,
});

export const campSearchOf = (state: PageSearch): CampSearch => ({
  ...facetSearchOf(state),
  sortCriteria: state.order,
});

export const firstChunkOf = (state: PageSearch): Chunk => ({
  limit: isDefaultView(state) && !state.children?.length ? FIRST_BATCH_OF_DEFAULT_VIEW : BATCH,
  loadedAdOrgIds: [],
  loadedOrganicOrgIds: [],
  renderedInstanceIds: [],
});
