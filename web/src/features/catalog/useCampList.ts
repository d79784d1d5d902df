import { formatNumber } from '@campjay/domain/format.ts';
import { useEffect, useDeferredValue, useMemo } from 'react';
import type { CampOrg } from '@campjay/query-api/search/contract.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { type CampChunk, isFirstScreenPartial, useCampsInfiniteQuery } from './searchApi.ts';
import { campSearchOf, firstChunkOf, type PageSearch } from './searchRequest.ts';

/** '1 camp', '1,204 camps'. */
export const countText = (total: number): string => `${formatNumber(total)} ${total === 1 ? 'camp' : 'camps'}`;

/** Milliseconds that a fallback response may be shown before it is refetched. */
const FALLBACK_LIFETIME_MS = 20_000;

/**
 * Refetches a fallback response once it is old enough.
 * @param answeredAt when the response arrived, in milliseconds since 1970
 */
export const useRefetchAfterFallback = (
  isFallback: boolean,
  answeredAt: number | undefined,
  refetch: () => unknown,
): void => {
  useEffect(() => {
    if (!isFallback || answeredAt === undefined) return;
    const timer = setTimeout(refetch, Math.max(0, answeredAt + FALLBACK_LIFETIME_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [isFallback, answeredAt, refetch]);
};

/** How many chunks load automatically after the first screen; then a button appears (Requirement D14.4). */
const AUTO_LOADED_CHUNKS = 3;

export interface CampList {
  /** Undefined until the first response, even if that was for another search. */
  readonly camps: readonly CampOrg[] | undefined;
  /** The latest chunk of them. */
  readonly lastChunk: readonly CampOrg[];
  readonly total: number;
  readonly season: number | undefined;
  readonly relax: CampChunk['relax'];
  /** The search text of the shown cards, and the typos that were forgiven in it. */
  readonly searchText: string;
  readonly forgiven: CampChunk['forgiven'];
  /** The server matched the words without its text index. */
  readonly wordsMatchedSimply: boolean;
  /** The shown cards still belong to the previous search. */
  readonly isOutdated: boolean;
  readonly isLoadingMore: boolean;
  readonly hasFailed: boolean;
  /** How the next chunk loads: automatically when the end of the list is in view, by a button, or not at all. */
  readonly more: 'by itself' | 'when asked' | 'nothing';
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** Loads the search's camps chunk by chunk (Requirements 4.20 to 4.33); idle while `search` is undefined. */
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

  // Renders new cards in interruptible slices, so that the page responds to input; until then the previous cards stay.
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
