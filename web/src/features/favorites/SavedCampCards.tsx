import { api } from '../../app/api.ts';
import type { PostAnswer, PostBody } from '../../app/apiTypes.ts';
import { type CampSearch, campSearchOf, type PageSearch } from '../catalog/searchRequest.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useDeferredValue, useMemo } from 'react';
import type { CampList } from '../catalog/useCampList.ts';
import type { CampOrg } from '../catalog/campAnswer.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { CampGrid } from '../catalog/card/CampGrid.tsx';
import { CardSkeletons } from '../catalog/card/CardSkeletons.tsx';
import { CardSearchContext, useCardSearch } from '../catalog/card/cardSearch.ts';
import { SearchMatchesContext } from '../catalog/card/searchMatches.ts';
import { useSearchMatches } from '../catalog/card/useSearchMatches.ts';
import { ListFooter } from '../catalog/results/ListFooter.tsx';
import { kidsInSearch } from '../kids/kids.ts';
import { LoadFailed } from '../../ui/PageLoading.tsx';

/** Which camps to load: the camps with the given ids, or those of a share link. */
type SavedCampSource =
  | Pick<PostBody<'camp-data/get-favorite-camp-data-chunk'>, 'favoritedCampsArray'>
  | Pick<PostBody<'favorites/get-shared-camp-data-chunk'>, 'token'>;

export type SavedCampSearch = Pick<CampSearch, 'filterState' | 'latLongUser' | 'sortCriteria'> & SavedCampSource;

export interface SavedChunkParams {
  readonly loadedCampOrgIds: readonly string[];
  readonly limit: number;
}

/** A chunk of cards, with the search text to highlight in it. */
export type SavedCampChunk = PostAnswer<'camp-data/get-favorite-camp-data-chunk'> & { readonly searchText: string };

/** The parameters of the next chunk; undefined if the last chunk was not full, because then all camps have loaded. */
export const nextSavedChunkParams = (
  chunks: readonly SavedCampChunk[],
  { limit: lastLimit }: SavedChunkParams,
  limit: number,
): SavedChunkParams | undefined =>
  (chunks.at(-1)?.data.length ?? 0) < lastLimit
    ? undefined
    : { limit, loadedCampOrgIds: chunks.flatMap(({ data }) => data.map(({ org_id }) => org_id)) };

/** Cards per request. */
const CHUNK_SIZE = 18;
/** The server's maximum number of cards per request. */
const MAX_CHUNK_SIZE = 100;

const savedCampsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The cards of favorites, chunk by chunk. Includes camps without any session that passes the filters. */
    savedCamps: build.infiniteQuery<SavedCampChunk, SavedCampSearch, SavedChunkParams>({
      infiniteQueryOptions: {
        initialPageParam: { limit: CHUNK_SIZE, loadedCampOrgIds: [] },
        getNextPageParam: (_lastChunk, chunks, lastParams) => nextSavedChunkParams(chunks, lastParams, CHUNK_SIZE),
      },
      query: ({ queryArg, pageParam }) =>
        'token' in queryArg
          ? { url: 'favorites/get-shared-camp-data-chunk', method: 'POST', body: { ...queryArg, ...pageParam } }
          : { url: 'camp-data/get-favorite-camp-data-chunk', method: 'POST', body: { ...queryArg, ...pageParam } },
      transformResponse: (chunk: PostAnswer<'camp-data/get-favorite-camp-data-chunk'>, _meta, { queryArg }) => ({
        ...chunk,
        searchText: queryArg.filterState.selectedSearchText ?? '',
      }),
    }),
  }),
});

const { useSavedCampsInfiniteQuery } = savedCampsApi;

/** A list of favorites. It has the type of search results, so that both share components. */
export interface SavedCamps extends CampList {
  /** The ids of camps that are no longer in the catalog. */
  readonly unlisted: readonly string[];
}

/** A constant, so that it does not trigger rerenders. */
const NO_IDS: readonly string[] = [];

/**
 * Loads the cards of a list as the reader scrolls. Does nothing while `search` or `source` is undefined.
 * @param initialCount the number of cards already on the page, which is the size of the first chunk if it is larger
 *   than the usual size
 */
export const useSavedCamps = (
  search: PageSearch | undefined,
  source: SavedCampSource | undefined,
  initialCount = CHUNK_SIZE,
): SavedCamps => {
  const queryArg = useMemo(() => {
    if (!search || !source) return skipToken;
    const { filterState, latLongUser, sortCriteria } = campSearchOf(search);
    return { filterState, latLongUser, sortCriteria, ...source };
  }, [search, source]);
  const limit = Math.min(Math.max(initialCount, CHUNK_SIZE), MAX_CHUNK_SIZE);
  const query = useSavedCampsInfiniteQuery(queryArg, { initialPageParam: { limit, loadedCampOrgIds: [] } });
  const { currentData, isFetching, isError, hasNextPage, fetchNextPage, refetch } = query;
  const data = useDeferredValue(query.data);
  const camps = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const firstChunk = data?.pages[0];
  const chunks = currentData?.pages;
  return {
    camps,
    unlisted: firstChunk?.unlisted ?? NO_IDS,
    lastChunk: data?.pages.at(-1)?.data ?? [],
    total: camps?.length ?? 0,
    season: firstChunk?.season,
    relax: undefined,
    offers: undefined,
    searchText: firstChunk?.searchText ?? '',
    typoCorrections: undefined,
    wordsMatchedSimply: false,
    isOutdated: firstChunk !== chunks?.[0],
    isLoadingMore: (isFetching || data !== query.data) && chunks !== undefined,
    hasFailed: isError,
    nextChunkMode: chunks && hasNextPage ? 'on scroll' : 'none',
    loadMore: () => {
      if (!isFetching) void fetchNextPage();
    },
    retry: () => void (chunks ? fetchNextPage() : refetch()),
  };
};

interface SavedCampCardsProps {
  readonly list: SavedCamps;
  /** The camps to show: those of the list, without removed ones. */
  readonly camps: readonly CampOrg[] | undefined;
  readonly label: string;
}

/** The cards of a list of favorites. Loads further cards on scroll. */
export function SavedCampCards({ list, camps, label }: SavedCampCardsProps) {
  const { season, searchText, hasFailed, isOutdated, isLoadingMore, retry } = list;
  const kids = useAppSelector(kidsInSearch);
  const cardSearch = useCardSearch(useAppSelector((state) => state.search.filters));
  const searchMatches = useSearchMatches({ searchText, typoCorrections: list.typoCorrections, kids });
  if (!camps || season === undefined)
    return hasFailed ? (
      <LoadFailed large text="The camps could not be loaded." onRetry={retry} />
    ) : (
      <CardSkeletons count={3} />
    );
  return (
    <SearchMatchesContext value={searchMatches}>
      {hasFailed && isOutdated && (
        <LoadFailed text="The camps could not be reloaded. You still see the previous list." onRetry={retry} />
      )}
      {camps.length > 0 && (
        <CardSearchContext value={cardSearch}>
          <CampGrid camps={camps} season={season} label={label} />
        </CardSearchContext>
      )}
      {hasFailed && !isOutdated ? (
        <LoadFailed text="More camps could not be loaded." onRetry={retry} />
      ) : (
        (list.nextChunkMode !== 'none' || isLoadingMore) && <ListFooter list={list} />
      )}
    </SearchMatchesContext>
  );
}
