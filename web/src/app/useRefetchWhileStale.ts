import { useEffect } from 'react';

interface Query {
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/**
 * Asks again some milliseconds after every answer that lacks what this page has written. A second answer like the first is the
 * same object to React, so the end of a request is what starts the wait, not a change of its data.
 */
export const useRefetchWhileStale = (isStale: boolean, { isFetching, refetch }: Query, pauseMs: number): void => {
  const isWaiting = isStale && !isFetching;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => void refetch(), pauseMs);
    return () => clearTimeout(timer);
  }, [isWaiting, refetch, pauseMs]);
};
