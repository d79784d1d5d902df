import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { introDismissed } from '../frame/intro.ts';

/** Milliseconds without scrolling before the hero collapses: moving the page during a touch scroll would stop it. */
const SCROLL_IDLE_MS = 150;

/**
 * A ref for the hero. Once it is completely scrolled out of view and scrolling has stopped, the intro is dismissed: the
 * hero collapses, and the page scrolls by the lost height, so that the visible content does not move.
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
