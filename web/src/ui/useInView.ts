import { useCallback } from 'react';

/** An element that is at most this many pixels below the window counts as in view. */
const MARGIN_PX = 600;

/**
 * Calls `onInView` whenever an element comes into view or close to it.
 * @returns a ref for the element
 */
export const useInView = (onInView: () => void) =>
  useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) onInView();
        },
        { rootMargin: `0px 0px ${MARGIN_PX}px 0px` },
      );
      observer.observe(element);
      return () => {
        observer.disconnect();
      };
    },
    [onInView],
  );
