import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** A page that was opened by a link starts at its top; Back and Forward are the browser's to restore, and what opens over a page leaves it. */
export const useScrollToTop = (): void => {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const former = useRef(pathname);
  useLayoutEffect(() => {
    if (navigation !== NavigationType.Pop && former.current !== pathname) window.scrollTo(0, 0);
    former.current = pathname;
  }, [pathname, navigation]);
};
