import { pathKey } from '@campjay/events/pathKey.ts';
import { TEXT_PAGES } from '@campjay/events/texts/textPages.ts';

/** Where an address leads elsewhere: a path of ours, or a full address. */
export type Redirects = (path: string) => string | undefined;

/** To a browser an address that begins with two slashes is another site's: a step from such a page would leave ours. */
const LEADING_SLASHES = /^[/\\]{2,}/;

const isReadable = (path: string): boolean => {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
};

/** What no page of ours is called, and no client can work with. */
const sanitizedPath = (path: string): string | undefined => {
  if (LEADING_SLASHES.test(path)) return path.replace(LEADING_SLASHES, '/');
  return isReadable(path) ? undefined : '/';
};

/** @param blogUrl where the operator's blog is; without it /blog is a page of our own (DESIGN §15 'Paths') */
export const redirectsOf = (blogUrl: string | undefined): Redirects => {
  const byPath = new Map([['/ads', TEXT_PAGES['/ads/offering'].path]]);
  if (blogUrl !== undefined) byPath.set(TEXT_PAGES['/blog'].path, blogUrl);
  return (path) => sanitizedPath(path) ?? byPath.get(pathKey(path));
};
