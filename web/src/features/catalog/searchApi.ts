import type { PostAnswer } from '../../app/apiTypes.ts';
import { api } from '../../app/api.ts';
import { cardIdOf } from './card/campFacts.ts';
import {
  CHUNK_SIZE,
  type CampSearch,
  type ChunkParams,
  type FacetSearch,
  FIRST_CHUNK_SIZE_OF_DEFAULT_VIEW,
  SECOND_CHUNK_SIZE_OF_DEFAULT_VIEW,
} from './searchRequest.ts';

/** A chunk of results, with the search text to highlight in it. */
export type CampChunk = PostAnswer<'camp-data/get-camp-data-chunk'>['data'] & { readonly searchText: string };
export type Facets = PostAnswer<'camp-data/get-facet-counts'>['data']['facets'];

/**
 * True if only the first chunk of a default view (the search that a page starts with) has loaded. That chunk is small,
 * so that cards appear quickly; the rest of the first screen is fetched right after it.
 */
export const isFirstScreenPartial = (chunks: readonly CampChunk[], firstParams: ChunkParams | undefined): boolean =>
  firstParams?.limit === FIRST_CHUNK_SIZE_OF_DEFAULT_VIEW &&
  chunks.length === 1 &&
  chunks[0]?.combinedData.length === FIRST_CHUNK_SIZE_OF_DEFAULT_VIEW;

/**
 * The parameters of the next chunk. Undefined after an empty chunk, which marks the end of the list (Requirement
 * D14.3).
 */
export const nextChunkParams = (chunks: readonly CampChunk[], firstParams: ChunkParams): ChunkParams | undefined => {
  if (chunks.at(-1)?.combinedData.length === 0) return undefined;
  const cards = chunks.flatMap(({ combinedData }) => combinedData);
  return {
    limit: isFirstScreenPartial(chunks, firstParams) ? SECOND_CHUNK_SIZE_OF_DEFAULT_VIEW : CHUNK_SIZE,
    loadedAdOrgIds: cards.filter(({ ad }) => ad).map(({ org_id }) => org_id),
    loadedOrganicOrgIds: cards.filter(({ ad }) => !ad).map(({ org_id }) => org_id),
    renderedInstanceIds: cards.map(cardIdOf),
  };
};

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The results of a search, chunk by chunk. Each search has its own cache entry, so a late response does no harm. */
    camps: build.infiniteQuery<CampChunk, CampSearch, ChunkParams>({
      infiniteQueryOptions: {
        initialPageParam: { limit: CHUNK_SIZE, loadedAdOrgIds: [], loadedOrganicOrgIds: [], renderedInstanceIds: [] },
        getNextPageParam: (_lastChunk, chunks, _lastParams, allParams) =>
          allParams[0] && nextChunkParams(chunks, allParams[0]),
      },
      query: ({ queryArg, pageParam }) => ({
        url: 'camp-data/get-camp-data-chunk',
        method: 'POST',
        body: { ...queryArg, ...pageParam },
      }),
      transformResponse: ({ data }: PostAnswer<'camp-data/get-camp-data-chunk'>, _meta, { queryArg }) => ({
        ...data,
        searchText: queryArg.filterState.selectedSearchText ?? '',
      }),
    }),
    facetCounts: build.query<Facets, FacetSearch>({
      query: (body) => ({ url: 'camp-data/get-facet-counts', method: 'POST', body }),
      transformResponse: ({ data }: PostAnswer<'camp-data/get-facet-counts'>) => data.facets,
    }),
    /** The year of the current season, for searches that need it before the first results. */
    season: build.query<number, undefined>({
      query: () => ({ url: 'camp-data/get-facet-counts', method: 'POST', body: { filterState: {} } }),
      transformResponse: ({ data }: PostAnswer<'camp-data/get-facet-counts'>) => data.season,
    }),
  }),
});

export const { useCampsInfiniteQuery, useFacetCountsQuery, useSeasonQuery } = searchApi;
