import { pathKey } from '@campjay/events/pathKey.ts';
import { TEXT_PAGES } from '@campjay/events/texts/textPages.ts';

/** Where an address leads elsewhere: a path of ours, or a full address. */
export type Redirects = (path: string) => string | undefined;

/** To a browser an address that begins with two slashes is another site's: a step from such a page would leave ours. */
const BEGINS_LIKE_ANOTHER_SITE = /^[/\\]{2,}/;

const isReadable = (path: string): boolean => {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
};

/** What no page of ours is called, and no client can work with. */
const mended = (path: string): string | undefined => {
  if (BEGINS_LIKE_ANOTHER_SITE.test(path)) return path.replace(BEGINS_LIKE_ANOTHER_SITE, '/');
  return isReadable(path) ? undefined : '/';
};

/** @param blogUrl where the operator's blog is; without it /blog is a page of our own (DESIGN §15 'Paths') */
export const redirectsOf = (blogUrl: string | undefined): Redirects => {
  const byPath = new Map([['/ads', TEXT_PAGES['/ads/offering'].path]]);
  if (blogUrl !== undefined) byPath.set(TEXT_PAGES['/blog'].path, blogUrl);
  return (path) => mended(path) ?? byPath.get(pathKey(path));
};
