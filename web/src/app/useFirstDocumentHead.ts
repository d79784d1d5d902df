import { redactSharePath } from '@campjay/events/sharing/sharePath.ts';
import { canonicalPath, matchPath } from '@campjay/events/geography/matchPath.ts';
import { pathKey } from '@campjay/events/pathKey.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The server writes the head of the page that it was asked for. On the way to other pages this keeps true what browsers
 * share of it, the canonical address; and it takes out 'noindex', which each page says for itself from now on.
 */
export const useFirstDocumentHead = (): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    document.head.querySelector('meta[name=robots][data-first-document]')?.remove();
    const link = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]');
    const match = matchPath(pathname);
    if (link)
      link.href = new URL(match.matched ? canonicalPath(match) : pathKey(redactSharePath(pathname)), link.href).href;
  }, [pathname]);
};
