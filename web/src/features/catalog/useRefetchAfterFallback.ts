import { useEffect } from 'react';

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
