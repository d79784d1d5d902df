import { useEffect } from 'react';

/** How old an answer that was made do with may become while somebody looks at it (milliseconds). */
const FALLBACK_LIFETIME_MS = 20_000;

/**
 * Asks again, as soon as an answer is old enough, as long as it is one that was made do with.
 * @param answeredAt when it came, in milliseconds since 1970
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
