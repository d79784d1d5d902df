import { pathKey } from '@campjay/events/pathKey.ts';
import { TEXT_PAGES } from '@campjay/events/texts/textPages.ts';

/** Where an address leads elsewhere: a path of ours, or a full address. */
export type Redirects = (path: string) => string | undefined;

/** @param blogUrl where the operator's blog is; without it /blog is a page of our own (DESIGN §15 'Paths') */
export const redirectsOf = (blogUrl: string | undefined): Redirects => {
  const byPath = new Map([['/ads', TEXT_PAGES['/ads/offering'].path]]);
  if (blogUrl !== undefined) byPath.set(TEXT_PAGES['/blog'].path, blogUrl);
  return (path) => byPath.get(pathKey(path));
};
