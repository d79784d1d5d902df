import { useEffect } from 'react';

interface Query {
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/**
 * Refetches `pauseMs` after each stale response. The end of a request starts the wait, not a change of data: a second
 * identical response is the same object to React.
 */
export const useRefetchWhileStale = (isStale: boolean, { isFetching, refetch }: Query, pauseMs: number): void => {
  const isWaiting = isStale && !isFetching;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => void refetch(), pauseMs);
    return () => clearTimeout(timer);
  }, [isWaiting, refetch, pauseMs]);
};
