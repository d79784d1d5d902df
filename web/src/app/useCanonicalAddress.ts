import { canonicalPath, matchPath } from '@campjay/events/geography/matchPath.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The first document names the address of the page that it was sent for, and browsers share that address. This keeps it
 * true on the way to other pages.
 */
export const useCanonicalAddress = (): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    const link = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]');
    const match = matchPath(pathname);
    if (link) link.href = new URL(match.matched ? canonicalPath(match) : pathname, link.href).href;
  }, [pathname]);
};
