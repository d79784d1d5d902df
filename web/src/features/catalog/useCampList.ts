import { formatNumber } from '@campjay/domain/format.ts';
import { useEffect, useDeferredValue, useMemo } from 'react';
import type { CampOrg } from './campAnswer.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { type CampChunk, isFirstScreenPartial, useCampsInfiniteQuery } from './searchApi.ts';
import { campSearchOf, firstChunkParamsOf, type PageSearch } from './searchRequest.ts';

/** '1 camp', '1,204 camps'. */
export const formatCampCount = (total: number): string => `${formatNumber(total)} ${total === 1 ? 'camp' : 'camps'}`;

/** Milliseconds after which a fallback response (sent while the server's text index is unavailable) is refetched. */
const FALLBACK_LIFETIME_MS = 20_000;

/**
 * Refetches a fallback response after a while, because the text index may be available again.
 * @param receivedAt when the response arrived, in milliseconds since 1970
 */
export const useRefetchAfterFallback = (
  isFallback: boolean,
  receivedAt: number | undefined,
  refetch: () => unknown,
): void => {
  useEffect(() => {
    if (!isFallback || receivedAt === undefined) return;
    const timer = setTimeout(refetch, Math.max(0, receivedAt + FALLBACK_LIFETIME_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [isFallback, receivedAt, refetch]);
};

/** Milliseconds after which a failed search is sent again, because the server may be back. */
const RETRY_MS = 15_000;

/** How many chunks load automatically after the first screen; then a button appears (Requirement D14.4). */
const AUTO_LOADED_CHUNKS = 3;

export interface CampList {
  /** The loaded camps. Until the response to a new search, those of the previous one; undefined before any response. */
  readonly camps: readonly CampOrg[] | undefined;
  /** The camps of the latest chunk. */
  readonly lastChunk: readonly CampOrg[];
  readonly total: number;
  /** The year of the season; undefined until the first response. */
  readonly season: number | undefined;
  /** How many more camps match, but only by sessions without a listed price; undefined if none. */
  readonly unpriced?: CampChunk['unpriced'];
  /** The filters that the parent could remove to find camps; only if the search found none. */
  readonly relax: CampChunk['relax'];
  /** Changes of a filter that would find camps; only if the search found none. */
  readonly offers: CampChunk['offers'];
  /** The search text that the shown camps match. */
  readonly searchText: string;
  /** The server's corrections of typos in the search text. */
  readonly typoCorrections: CampChunk['forgiven'];
  /** Whether the server matched words without its text index. */
  readonly wordsMatchedSimply: boolean;
  /** Whether the camps still belong to the previous search. */
  readonly isOutdated: boolean;
  readonly isLoadingMore: boolean;
  readonly hasFailed: boolean;
  /** How the next chunk loads: when the end of the list is in view, by a button, or not at all. */
  readonly nextChunkMode: 'on scroll' | 'by button' | 'none';
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** Loads the search's camps chunk by chunk (Requirements 4.20 to 4.33); idle while `search` is undefined. */
export const useCampList = (search: PageSearch | undefined): CampList => {
  const query = useCampsInfiniteQuery(
    search ? campSearchOf(search) : skipToken,
    search && { initialPageParam: firstChunkParamsOf(search) },
  );
  const { currentData, isFetching, isError, hasNextPage, fetchNextPage, refetch, fulfilledTimeStamp } = query;
  const chunks = currentData?.pages;
  const shouldCompleteFirstScreen =
    chunks !== undefined && isFirstScreenPartial(chunks, currentData?.pageParams[0]) && !isFetching && !isError;
  useEffect(() => {
    if (shouldCompleteFirstScreen) void fetchNextPage();
  }, [shouldCompleteFirstScreen, fetchNextPage]);

  useRefetchAfterFallback(chunks?.[0]?.wordsMatchedSimply === true, fulfilledTimeStamp, refetch);

  useEffect(() => {
    if (!isError) return undefined;
    const timer = setTimeout(() => void (chunks ? fetchNextPage() : refetch()), RETRY_MS);
    return () => clearTimeout(timer);
  }, [isError, chunks, fetchNextPage, refetch]);

  // React renders a deferred value in interruptible slices, so that the page responds to input. The previous cards stay
  // visible until the new ones are ready.
  const data = useDeferredValue(query.data);
  const camps = useMemo(() => data?.pages.flatMap(({ combinedData }) => combinedData), [data]);
  const firstChunk = data?.pages[0];
  const chunksOfFirstScreen = firstChunk && isFirstScreenPartial([firstChunk], data.pageParams[0]) ? 2 : 1;
  const loadsOnScroll = (chunks?.length ?? 0) < chunksOfFirstScreen + AUTO_LOADED_CHUNKS;
  const nextChunkMode = loadsOnScroll ? 'on scroll' : 'by button';
  return {
    camps,
    lastChunk: data?.pages.at(-1)?.combinedData ?? [],
    total: firstChunk?.totalMatchedOrgs ?? 0,
    season: firstChunk?.season,
    unpriced: firstChunk?.unpriced,
    relax: firstChunk?.relax,
    offers: firstChunk?.offers,
    searchText: firstChunk?.searchText ?? '',
    typoCorrections: firstChunk?.forgiven,
    wordsMatchedSimply: firstChunk?.wordsMatchedSimply === true,
    isOutdated: firstChunk !== chunks?.[0],
    isLoadingMore: (isFetching || data !== query.data) && chunks !== undefined,
    hasFailed: isError,
    nextChunkMode: chunks && hasNextPage ? nextChunkMode : 'none',
    loadMore: () => {
      if (!isFetching) void fetchNextPage();
    },
    retry: () => void (chunks ? fetchNextPage() : refetch()),
  };
};
