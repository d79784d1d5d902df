import { redactSharePath } from '@campjay/domain/sharing/sharePath.ts';
import { canonicalPath, matchPath } from '@campjay/domain/geography/matchPath.ts';
import { pathKey } from '@campjay/domain/pathKey.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The server writes the head of the first page. On client-side navigation this hook updates the canonical link, which
 * browsers use for sharing, and removes 'noindex', which each page sets for itself from then on.
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
