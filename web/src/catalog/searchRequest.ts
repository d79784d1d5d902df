import type { CampDataChunkRequest, FacetCountsRequest } from '@campjay/query-api/catalog/contract.ts';
import { asFilter } from '../ui/choice.ts';
import type { KidInSearch } from '../kids/kids.ts';
import { MAX_TEXT_LENGTH } from './filters.ts';
import { isDefaultView, type SearchState } from './search.ts';

/** How many cards are asked for (SPEC §4 'Listing loading'): few at first where nobody has filtered yet, to show them sooner. */
export const FIRST_BATCH_OF_DEFAULT_VIEW = 3;
export const SECOND_BATCH_OF_DEFAULT_VIEW = 15;
export const BATCH = 18;

/** The server takes no longer slug; no page has one. */
const MAX_SLUG_LENGTH = 200;

type OptionalFields<Request> = { -readonly [Field in keyof Request]?: Request[Field] | undefined };
/** What the server fills in by itself may stay unsaid. */
export type FilterRequest = OptionalFields<FacetCountsRequest['filterState']>;
export type FacetSearch = Omit<FacetCountsRequest, 'filterState'> & { filterState: FilterRequest };
export type CampSearch = FacetSearch & Pick<CampDataChunkRequest, 'sortCriteria'>;
export type Chunk = Pick<
  CampDataChunkRequest,
  'limit' | 'loadedAdOrgIds' | 'loadedOrganicOrgIds' | 'renderedInstanceIds'
>;

/** What is looked for, and for whom; without children it is for nobody in particular. */
export interface PageSearch extends SearchState {
  readonly children?: readonly KidInSearch[];
}

/**
 * The two lists hold every date of birth and every grade (SPEC §4 'Kids sync'). Which belong together only `children` tells,
 * which is why the server goes by it alone where it is sent.
 */
const childrenIn = (children: readonly KidInSearch[]): FilterRequest =>
  children.length === 0
    ? {}
    : {
        children: [...children],
        selectedChildDOBs: children.flatMap(({ dob }) => dob ?? []),
        selectedRisingGrades: children.flatMap(({ grade }) => grade ?? []),
      };

/** The question that a search state asks; equal states ask equal questions, so that an answer is found again. */
export const facetSearchOf = ({ path = '/', filters, place, children = [] }: PageSearch): FacetSearch => ({
  slug: path
    .replace(/^\/+|\/+$/g, '')
    .replace(/^summer-camps\//, '')
    .slice(0, MAX_SLUG_LENGTH),
  filterState: {
    // Some letters are longer in lower case.
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
