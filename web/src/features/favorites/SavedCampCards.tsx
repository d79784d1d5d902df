import type { FavoriteChunk, FavoriteChunkRequest, SharedChunkRequest } from '@campjay/query-api/favorites/contract.ts';
import { api } from '../../app/api.ts';
import { type CampSearch, campSearchOf, type PageSearch } from '../catalog/searchRequest.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useDeferredValue, useMemo } from 'react';
import type { CampList } from '../catalog/useCampList.ts';
import type { CampOrg } from '@campjay/query-api/search/contract.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { CampGrid } from '../catalog/card/CampGrid.tsx';
import { CardSkeletons } from '../catalog/card/CardSkeletons.tsx';
import { SearchMatchesContext } from '../catalog/card/searchMatches.ts';
import { useSearchMatches } from '../catalog/card/useSearchMatches.ts';
import { ListEnd } from '../catalog/ListEnd.tsx';
import { kidsInSearch } from '../kids/kids.ts';
import { LoadFailed } from '../../ui/PageLoading.tsx';

/** The source of the camps: ids from a list, or a share link's token. */
type SavedCampSource = Pick<FavoriteChunkRequest, 'favoritedCampsArray'> | Pick<SharedChunkRequest, 'token'>;

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

const BATCH_SIZE = 18;

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

const { useSavedCampsInfiniteQuery } = savedCampsApi;

/** A list of favorites in the shape of a search's list, plus the camps that the catalog no longer has. */
export interface SavedCamps extends CampList {
  readonly unlisted: readonly string[];
}

const NONE: readonly string[] = [];

/**
 * Loads the cards of a list as the reader scrolls; idle while `search` or `source` is undefined.
 * @param initialCount size of the first chunk if larger than usual: the number of cards already on the page
 */
export const useSavedCamps = (
  search: PageSearch | undefined,
  source: SavedCampSource | undefined,
  initialCount = BATCH_SIZE,
): SavedCamps => {
  const queryArg = useMemo(() => {
    if (!search || !source) return skipToken;
    const { filterState, latLongUser, sortCriteria } = campSearchOf(search);
    return { filterState, latLongUser, sortCriteria, ...source };
  }, [search, source]);
  const limit = Math.min(Math.max(initialCount, BATCH_SIZE), 100);
  const query = useSavedCampsInfiniteQuery(queryArg, { initialPageParam: { limit, loadedCampOrgIds: [] } });
  const { currentData, isFetching, isError, hasNextPage, fetchNextPage, refetch } = query;
  const data = useDeferredValue(query.data);
  const camps = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const first = data?.pages[0];
  const chunks = currentData?.pages;
  return {
    camps,
    unlisted: first?.unlisted ?? NONE,
    lastChunk: data?.pages.at(-1)?.data ?? [],
    total: camps?.length ?? 0,
    season: first?.season,
    relax: undefined,
    searchText: first?.searchText ?? '',
    forgiven: undefined,
    wordsMatchedSimply: false,
    isOutdated: first !== chunks?.[0],
    isLoadingMore: (isFetching || data !== query.data) && chunks !== undefined,
    hasFailed: isError,
    more: chunks && hasNextPage ? 'by itself' : 'nothing',
    loadMore: () => {
      if (!isFetching) void fetchNextPage();
    },
    retry: () => void (chunks ? fetchNextPage() : refetch()),
  };
};

interface SavedCampCardsProps {
  readonly list: SavedCamps;
  /** The camps of the list to show. */
  readonly camps: readonly CampOrg[] | undefined;
  readonly label: string;
}

/** The cards of a list of favorites, and the loading of further ones. */
export function SavedCampCards({ list, camps, label }: SavedCampCardsProps) {
  const { season, searchText, forgiven, hasFailed, isOutdated, isLoadingMore, more, retry } = list;
  const kids = useAppSelector(kidsInSearch);
  const searchMatches = useSearchMatches({ searchText, forgiven, kids });
  if (!camps || season === undefined)
    return hasFailed ? (
      <LoadFailed large text="The camps could not be loaded." onRetry={retry} />
    ) : (
      <CardSkeletons count={3} />
    );
  return (
    <SearchMatchesContext value={searchMatches}>
      {hasFailed && isOutdated && (
        <LoadFailed text="The camps could not be loaded anew. What you see is the answer before." onRetry={retry} />
      )}
      {camps.length > 0 && <CampGrid camps={camps} season={season} label={label} />}
      {hasFailed && !isOutdated ? (
        <LoadFailed text="More camps could not be loaded." onRetry={retry} />
      ) : (
        (more !== 'nothing' || isLoadingMore) && <ListEnd list={list} />
      )}
    </SearchMatchesContext>
  );
}
