import type { FavoriteChunk, FavoriteChunkRequest, SharedChunkRequest } from '@campjay/query-api/favorites/contract.ts';
import { api } from '../../app/api.ts';
import type { CampSearch } from '../catalog/searchRequest.ts';

/** The source of the camps: ids from a list, or a share link's token. */
export type SavedCampSource = Pick<FavoriteChunkRequest, 'favoritedCampsArray'> | Pick<SharedChunkRequest, 'token'>;

export type SavedCampSearch = Pick<CampSearch, 'filterState' | 'latLongUser' | 'sortCriteria'> & SavedCampSource;

export interface SavedChunkParams {
  readonly loadedCampOrgIds: readonly string[];
  readonly limit: number;
}

/** A chunk of results, with the search text that it answers, for highlighting. */
export type SavedCampChunk = FavoriteChunk & { readonly searchText: string };

/** The parameters of the next chunk; undefined if the last chunk was not full, which means that all have loaded. */
export const nextSavedChunk = (
  chunks: readonly SavedCampChunk[],
  { limit: lastLimit }: SavedChunkParams,
  limit: number,
): SavedChunkParams | undefined =>
  (chunks.at(-1)?.data.length ?? 0) < lastLimit
    ? undefined
    : { limit, loadedCampOrgIds: chunks.flatMap(({ data }) => data.map(({ org_id }) => org_id)) };

export const BATCH_SIZE = 18;

const savedCampsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Cards of favorites, chunk by chunk. Includes camps without sessions that pass the filters. */
    savedCamps: build.infiniteQuery<SavedCampChunk, SavedCampSearch, SavedChunkParams>({
      infiniteQueryOptions: {
        initialPageParam: { limit: BATCH_SIZE, loadedCampOrgIds: [] },
        getNextPageParam: (_last, chunks, lastParams) => nextSavedChunk(chunks, lastParams, BATCH_SIZE),
      },
      query: ({ queryArg, pageParam }) => ({
        url: 'token' in queryArg ? 'favorites/get-shared-camp-data-chunk' : 'camp-data/get-favorite-camp-data-chunk',
        method: 'POST',
        body: { ...queryArg, ...pageParam },
      }),
      transformResponse: (chunk: FavoriteChunk, _meta, { queryArg }) => ({
        ...chunk,
        searchText: queryArg.filterState.selectedSearchText ?? '',
      }),
    }),
  }),
});

export const { useSavedCampsInfiniteQuery } = savedCampsApi;
