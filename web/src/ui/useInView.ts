import { useCallback } from 'react';

/** Pixels below the window at which the end of a list counts as nearly reached. */
const MARGIN_PX = 600;

/** A ref for an element: `onInView` is called whenever the element comes (nearly) into view while it is on the page. */
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
