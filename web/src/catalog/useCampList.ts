import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { type CampChunk, isFirstScreenPartial, useCampsInfiniteQuery } from './searchApi.ts';
import { campSearchOf, firstChunkOf, type PageSearch } from './searchRequest.ts';
import { useRefetchAfterFallback } from './useRefetchAfterFallback.ts';

/** How many chunks load by themselves while the reader scrolls, after the first screen; then a button asks. */
const AUTO_LOADED_CHUNKS = 3;

export interface CampList {
  /** Undefined until the first answer, whatever it was a reply to. */
  readonly camps: readonly CampOrg[] | undefined;
  /** What came last of them. */
  readonly lastChunk: readonly CampOrg[];
  readonly total: number;
  readonly season: number | undefined;
  readonly relax: CampChunk['relax'];
  /** The text that the cards shown were found by, and which of its slips were forgiven. */
  readonly searchText: string;
  readonly forgiven: CampChunk['forgiven'];
  /** The server had to look them up without its text index. */
  readonly wordsMatchedSimply: boolean;
  /** The cards shown still belong to the former search. */
  readonly isOutdated: boolean;
  readonly isLoadingMore: boolean;
  readonly hasFailed: boolean;
  /** What loads next: by itself when the list's end comes into view, when asked, or nothing. */
  readonly more: 'by itself' | 'when asked' | 'nothing';
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** The list of the search's camps and how it goes on (SPEC §4 'Listing loading'); nothing is asked while `search` is undefined. */
export const useCampList = (search: PageSearch | undefined): CampList => {
  const query = useCampsInfiniteQuery(
    search ? campSearchOf(search) : skipToken,
    search && { initialPageParam: firstChunkOf(search) },
  );
  const { currentData, isFetching, isError, hasNextPage, fetchNextPage, refetch, fulfilledTimeStamp } = query;
  const chunks = currentData?.pages;
  const completesFirstScreen =
    chunks !== undefined && isFirstScreenPartial(chunks, currentData?.pageParams[0]) && !isFetching && !isError;
  useEffect(() => {
    if (completesFirstScreen) void fetchNextPage();
  }, [completesFirstScreen, fetchNextPage]);

  useRefetchAfterFallback(chunks?.[0]?.wordsMatchedSimply === true, fulfilledTimeStamp, refetch);

  // New cards are drawn in slices, between which the page heeds every finger; until then the former ones stay.
  const data = useDeferredValue(query.data);
  const camps = useMemo(() => data?.pages.flatMap(({ combinedData }) => combinedData), [data]);
  const first = data?.pages[0];
  const chunksOfFirstScreen = first && isFirstScreenPartial([first], data.pageParams[0]) ? 2 : 1;
  const loadsAutomatically = (chunks?.length ?? 0) < chunksOfFirstScreen + AUTO_LOADED_CHUNKS;
  return {
    camps,
    lastChunk: data?.pages.at(-1)?.combinedData ?? [],
    total: first?.totalMatchedOrgs ?? 0,
    season: first?.season,
    relax: first?.relax,
    searchText: first?.searchText ?? '',
    forgiven: first?.forgiven,
    wordsMatchedSimply: first?.wordsMatchedSimply === true,
    isOutdated: first !== chunks?.[0],
    isLoadingMore: (isFetching || data !== query.data) && chunks !== undefined,
    hasFailed: isError,
    more: !chunks || !hasNextPage ? 'nothing' : loadsAutomatically ? 'by itself' : 'when asked',
    loadMore: () => {
      if (!isFetching) void fetchNextPage();
    },
    retry: () => void (chunks ? fetchNextPage() : refetch()),
  };
};
