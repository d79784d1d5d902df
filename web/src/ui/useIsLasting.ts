import { useEffect, useState } from 'react';

/** A search that takes longer, in ms, is visibly running. Shorter ones would only flicker. */
export const SLOW_SEARCH_MS = 150;

/** Whether `isActive` has been true for `delayMs`. */
export const useIsLasting = (isActive: boolean, delayMs: number): boolean => {
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    if (!isActive) return undefined;
    const timer = setTimeout(() => setIsLasting(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsLasting(false);
    };
  }, [isActive, delayMs]);
  return isActive && isLasting;
};
