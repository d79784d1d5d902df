import { useCallback } from 'react';
import { cardSeen } from './adTracking.ts';

/** An ad's card counts as seen when half of it, or as much as half the window holds, is in view for so long (ms). */
const SEEN_AFTER_MS = 1_000;
const HALF = 0.5;
const EVERY_TENTH = Array.from({ length: 11 }, (_, tenth) => tenth / 10);

/** A ref for a card, which tells when it was seen; without a token it tells nothing. */
export const useSeen = (token: string | undefined) =>
  useCallback(
    (element: HTMLElement | null) => {
      if (!element || token === undefined) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          const entry = entries.at(-1);
          if (!entry) return;
          const window = entry.rootBounds?.height ?? Number.POSITIVE_INFINITY;
          const isHalf = entry.intersectionRatio >= HALF || entry.intersectionRect.height >= HALF * window;
          if (!isHalf) {
            clearTimeout(timer);
            timer = undefined;
          } else
            timer ??= setTimeout(() => {
              observer.disconnect();
              cardSeen(token);
            }, SEEN_AFTER_MS);
        },
        { threshold: EVERY_TENTH },
      );
      observer.observe(element);
      return () => {
        clearTimeout(timer);
        observer.disconnect();
      };
    },
    [token],
  );
