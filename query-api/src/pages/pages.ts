import { matchPath, type PageMatch } from '@campjay/events/geography/matchPath.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { LRUCache } from 'lru-cache';
import { dataBlock, html } from './html.ts';
import { type CampListing } from './listCamps.ts';
import { documentFiller } from './pageDocument.ts';
import { type PageHead, searchPageHead, siteMapHead } from './pageHead.ts';
import { searchShell } from './searchShell.ts';
import { shellStyle } from './shellStyle.ts';
import { robotsTxt, sitemapXml } from './sitemap.ts';
import { siteMapShell } from './siteMapShell.ts';
import { structuredData } from './structuredData.ts';

/** The camps that pages begin with. */
export interface PageCamps {
  /** Another one whenever the catalogue is another one. */
  readonly stand: string;
  list(match: PageMatch): Promise<CampListing>;
}

export interface PagesParts {
  /** The client's built index.html. */
  readonly document: string;
  /** Undefined as long as the catalogue is being loaded. */
  readonly camps: () => PageCamps | undefined;
  readonly log: Log;
}

/** What search engines, and people whose script has not run yet, get to see. `origin` is that of absolute addresses. */
export interface Pages {
  /** The first document of a path; without its camps as long as they are not known. */
  document(path: string, origin: string): Promise<string>;
  sitemap(origin: string): string;
  robots(origin: string): string;
}

/** All pages at two origins or so, before and after a change of the catalogue. */
const MAX_KEPT = 400;

const isSiteMap = (path: string): boolean => path.replace(/\/+$/, '') === siteMapHead.path;

/** @throws Error when the client's document lacks a place that has to be filled */
export const createPages = ({ document, camps, log }: PagesParts): Pages => {
  const fill = documentFiller(document);
  const searchPage = (match: PageMatch, head: PageHead, listing: CampListing | undefined, origin: string): string =>
    fill(origin, {
      head,
      extraHead: html`${dataBlock(structuredData(match, listing, origin))}${shellStyle}`,
      content: searchShell(match, listing),
    });
  const kept = new LRUCache<string, string, () => Promise<string>>({
    max: MAX_KEPT,
    ignoreFetchAbort: true, // whoever waits for a page gets it, even where others have filled the cache meanwhile
    fetchMethod: (_key, _stale, { context: make }) => make(),
  });
  return {
    document: async (path, origin) => {
      if (isSiteMap(path)) return fill(origin, { head: siteMapHead, extraHead: shellStyle, content: siteMapShell() });
      const match = matchPath(path);
      const head = searchPageHead(match);
      const known = camps();
      if (!known) return searchPage(match, head, undefined, origin);
      // Paths that name no page are countless, and all alike.
      const key = JSON.stringify([known.stand, origin, head.path, head.indexed]);
      try {
        return await kept.forceFetch(key, {
          context: async () => searchPage(match, head, await known.list(match), origin),
        });
      } catch (error) {
        log.warn({ err: error, path }, 'A page is sent without its camps, which could not be read.');
        return searchPage(match, head, undefined, origin);
      }
    },
    sitemap: sitemapXml,
    robots: robotsTxt,
  };
};
