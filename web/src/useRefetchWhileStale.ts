import { useEffect } from 'react';

interface Query {
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/**
 * Refetches a query `pauseMs` after each stale response, which does not include the user's latest change yet. The wait
 * starts when a request ends, not when the data changes: a second response with the same content would not count as a
 * change.
 */
export const useRefetchWhileStale = (isStale: boolean, { isFetching, refetch }: Query, pauseMs: number): void => {
  const isWaiting = isStale && !isFetching;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => void refetch(), pauseMs);
    return () => clearTimeout(timer);
  }, [isWaiting, refetch, pauseMs]);
};
