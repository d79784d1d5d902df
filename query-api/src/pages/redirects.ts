import { pathKey } from '@campjay/domain/pathKey.ts';
import { TEXT_PAGES } from '@campjay/domain/texts/textPages.ts';

/** Redirects by path: to a path of ours, or to a full URL. */
export type Redirects = (path: string) => string | undefined;

/**
 * Browsers treat an address with two leading slashes as another site, so navigation from such a page would leave ours.
 */
const LEADING_SLASHES = /^[/\\]{2,}/;

const isReadable = (path: string): boolean => {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
};

/** Corrects paths that match no page and that the client cannot handle. */
const sanitizedPath = (path: string): string | undefined => {
  if (LEADING_SLASHES.test(path)) return path.replace(LEADING_SLASHES, '/');
  return isReadable(path) ? undefined : '/';
};

/** @param blogUrl address of the operator's blog; without it, /blog is a page of our own (Requirement D15.29) */
export const redirectsOf = (blogUrl: string | undefined): Redirects => {
  const byPath = new Map([['/ads', TEXT_PAGES['/ads/offering'].path]]);
  if (blogUrl !== undefined) byPath.set(TEXT_PAGES['/blog'].path, blogUrl);
  return (path) => sanitizedPath(path) ?? byPath.get(pathKey(path));
};
