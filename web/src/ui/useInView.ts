import { useCallback } from 'react';

/** Pixels below the window within which an element counts as nearly in view. */
const MARGIN_PX = 600;

/** A ref for an element: `onInView` is called whenever the element comes into or near the view. */
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
