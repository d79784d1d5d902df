import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { useAppDispatch } from '../app/hooks.ts';
import { introDismissed } from '../app/frame/intro.ts';

/** Milliseconds without scrolling after which somebody rests: to move the page under a finger would stop its glide. */
const SCROLL_IDLE_MS = 150;

/**
 * A ref for the hero. Whoever has scrolled it wholly out of the window and rests there is past the intro: it collapses at
 * once, and the page is scrolled by what it has become shorter, so that everything in the window stays where it is.
 */
export const useIntroDismissal = (isDismissed: boolean) => {
  const dispatch = useAppDispatch();
  return useCallback(
    (hero: HTMLElement | null) => {
      if (!hero || isDismissed) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const collapse = (): void => {
        if (hero.getBoundingClientRect().bottom > 0) return;
        const topOfNext = (): number => hero.nextElementSibling?.getBoundingClientRect().top ?? 0;
        const before = topOfNext();
        flushSync(() => dispatch(introDismissed()));
        window.scrollBy({ top: topOfNext() - before, behavior: 'instant' });
      };
      const scheduleCollapse = (): void => {
        clearTimeout(timer);
        timer = setTimeout(collapse, SCROLL_IDLE_MS);
      };
      window.addEventListener('scroll', scheduleCollapse, { passive: true });
      return () => {
        clearTimeout(timer);
        window.removeEventListener('scroll', scheduleCollapse);
      };
    },
    [dispatch, isDismissed],
  );
};
