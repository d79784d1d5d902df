import { useCallback } from 'react';
import { reportCardSeen } from './adTracking.ts';

/**
 * An ad's card counts as viewed when half of it, or at least half of the window's height, is visible for this long
 * (ms).
 */
const VIEW_DELAY_MS = 1_000;
const MIN_VISIBLE_SHARE = 0.5;
const THRESHOLDS = Array.from({ length: 11 }, (_, tenth) => tenth / 10);

/** A ref for a card that reports when it was viewed; without a token it does nothing. */
export const useViewTracking = (token: string | undefined) =>
  useCallback(
    (element: HTMLElement | null) => {
      if (!element || token === undefined) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          const entry = entries.at(-1);
          if (!entry) return;
          const viewportHeight = entry.rootBounds?.height ?? Number.POSITIVE_INFINITY;
          const isHalfVisible =
            entry.intersectionRatio >= MIN_VISIBLE_SHARE ||
            entry.intersectionRect.height >= MIN_VISIBLE_SHARE * viewportHeight;
          if (!isHalfVisible) {
            clearTimeout(timer);
            timer = undefined;
          } else
            timer ??= setTimeout(() => {
              observer.disconnect();
              reportCardSeen(token);
            }, VIEW_DELAY_MS);
        },
        { threshold: THRESHOLDS },
      );
      observer.observe(element);
      return () => {
        clearTimeout(timer);
        observer.disconnect();
      };
    },
    [token],
  );
