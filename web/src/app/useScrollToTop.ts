import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** A page that was opened by a link starts at its top; Back and Forward are the browser's to restore, and what opens over a page leaves it. */
export const useScrollToTop = (): void => {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const previous = useRef(pathname);
  useLayoutEffect(() => {
    if (navigation !== NavigationType.Pop && previous.current !== pathname) window.scrollTo(0, 0);
    previous.current = pathname;
  }, [pathname, navigation]);
};
