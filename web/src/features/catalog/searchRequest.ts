import {
  FILTER_NAMES,
  type FilterName,
  FILTERS,
  hasNumericOptions,
  isOptionFilter,
} from '@campjay/domain/catalog/filters.ts';
import type { PostBody } from '../../app/apiTypes.ts';
import { toFilter } from '../../ui/fields/choice.ts';
import type { KidInSearch } from '../kids/kids.ts';
import { MAX_TEXT_LENGTH, type SearchFilters } from './filters/filters.ts';
import { isDefaultView, type SearchState } from './search.ts';

/** Cards per request (Requirement 9.77). The first chunk of a default view is small, so that cards appear sooner. */
export const FIRST_CHUNK_SIZE_OF_DEFAULT_VIEW = 3;
export const SECOND_CHUNK_SIZE_OF_DEFAULT_VIEW = 15;
export const CHUNK_SIZE = 18;

/** The server's maximum length of a slug: a path without its outer slashes. No existing page has a longer one. */
const MAX_SLUG_LENGTH = 200;

export type FacetSearch = PostBody<'camp-data/get-facet-counts'>;
/** The filters of a request. All are optional, because the server has defaults. */
export type FilterRequest = FacetSearch['filterState'];
export type CampSearch = FacetSearch & Pick<PostBody<'camp-data/get-camp-data-chunk'>, 'sortCriteria'>;
/** The parameters of one chunk of results. */
export type ChunkParams = Pick<
  PostBody<'camp-data/get-camp-data-chunk'>,
  'limit' | 'loadedAdOrgIds' | 'loadedOrganicOrgIds' | 'renderedInstanceIds'
>;

/** The search state, with the kids to find camps for. Without kids, the search is for any child. */
export interface PageSearch extends SearchState {
  readonly children?: readonly KidInSearch[];
}

/**
 * The request fields for kids. The two lists contain all birth dates and grades (Requirement 4.48). Only `children`
 * pairs each kid's birth date with the grade, so the server ignores the lists if it is present.
 */
const kidFieldsOf = (children: readonly KidInSearch[]): FilterRequest =>
  children.length === 0
    ? {}
    : {
        children: [...children],
        selectedChildDOBs: children.flatMap(({ dob }) => dob ?? []),
        selectedRisingGrades: children.flatMap(({ grade }) => grade ?? []),
      };

/** The value of a filter's request field. */
const toRequestValue = (filters: SearchFilters, name: FilterName) => {
  if (isOptionFilter(name)) {
    const options = toFilter<string>(filters[name]);
    return hasNumericOptions(name) ? options.map(Number) : options;
  }
  // Lowercasing can lengthen some letters, so the text is truncated afterwards.
  return name === 'searchText' ? filters[name].trim().toLowerCase().slice(0, MAX_TEXT_LENGTH) : filters[name];
};

/** The facet request of a search. Equal searches give equal requests, so that cached responses are reused. */
export const facetSearchOf = ({ path = '/', filters, place, boundingBox, children = [] }: PageSearch): FacetSearch => ({
  slug: path
    .replace(/^\/+|\/+$/g, '')
    .replace(/^summer-camps\//, '')
    .slice(0, MAX_SLUG_LENGTH),
  filterState: {
    ...Object.fromEntries(FILTER_NAMES.map((name) => [FILTERS[name].field, toRequestValue(filters, name)])),
    ...kidFieldsOf(children),
    ...(boundingBox && { boundingBox }),
  },
  latLongUser: place && { lat: place.lat, lng: place.lng },
  latLongUserRadius: place && place.radius,
});

export const campSearchOf = (state: PageSearch): CampSearch => ({
  ...facetSearchOf(state),
  sortCriteria: state.order,
});

export const firstChunkParamsOf = (state: PageSearch): ChunkParams => ({
  limit: isDefaultView(state) && !state.children?.length ? FIRST_CHUNK_SIZE_OF_DEFAULT_VIEW : CHUNK_SIZE,
  loadedAdOrgIds: [],
  loadedOrganicOrgIds: [],
  renderedInstanceIds: [],
});
