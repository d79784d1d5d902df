import { skipToken } from '@reduxjs/toolkit/query';
import { useDeferredValue, useMemo } from 'react';
import type { CampList } from '../catalog/useCampList.ts';
import { campSearchOf, type PageSearch } from '../catalog/searchRequest.ts';
import { BATCH_SIZE, type SavedCampSource, useSavedCampsInfiniteQuery } from './savedCampsApi.ts';

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
