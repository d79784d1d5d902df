import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Scrolls to the top when a link opens a page. The browser restores the position for Back and Forward; dialogs over a
 * page do not scroll it.
 */
export const useScrollToTop = (): void => {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const previous = useRef(pathname);
  useLayoutEffect(() => {
    if (navigation !== NavigationType.Pop && previous.current !== pathname) window.scrollTo(0, 0);
    previous.current = pathname;
  }, [pathname, navigation]);
};
