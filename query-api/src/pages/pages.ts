import { canonicalPath, presetCategories } from '@campjay/events/geography/matchPath.ts';
import { DEFAULT_PUBLIC_SETTINGS, PUBLIC_SETTINGS_ID, type PublicSettings } from '@campjay/events/publicSettings.ts';
import { SCHOOL_BLOCK_ID } from '@campjay/events/schools/schoolPage.ts';
import { LRUCache } from 'lru-cache';
import { fixedPagesFor } from './fixedPages.ts';
import { firstPaint, firstPaintScript } from './firstPaint.ts';
import { clientData, dataBlock, html } from './html.ts';
import { type CampListing } from './listCamps.ts';
import { createListedPaths } from './listedPaths.ts';
import { documentFiller, type PageContent, withInHead } from './pageDocument.ts';
import { searchPageHead } from './pageHead.ts';
import { searchPageAt, type SearchPageAt } from './searchPageAt.ts';
import { type PageSources } from './pageSources.ts';
import { redirectsOf } from './redirects.ts';
import { searchShell } from './searchShell.ts';
import { shellStyle } from './shellStyle.ts';
import { robotsTxt, sitemapXml } from './sitemap.ts';
import { type Cached } from '../serverCache.ts';
import { structuredData } from './structuredData.ts';

export interface PagesDeps extends PageSources {
  /** The client's built index.html. */
  readonly document: string;
  /** Where the operator's blog is, if it is elsewhere. */
  readonly blogUrl?: string | undefined;
  /** What every document tells the client of how the product is set up. */
  readonly publicSettings?: PublicSettings;
  /** The beginning of the addresses that most readers come by. */
  readonly usualOrigin?: string | undefined;
}

/** What search engines, and people whose script has not run yet, get to see. `origin` is that of absolute addresses. */
export interface Pages {
  /** The scripts that documents hold beside those of the client's own. */
  readonly inlineScripts: readonly string[];
  /** The first document of a path; without its camps as long as they are not known. */
  document(path: string, origin: string): Promise<string>;
  /** Where a path leads instead of to a page: a path of ours, or a full address. */
  redirect(path: string): string | undefined;
  /** All pages for search engines; without those that have no camps, as soon as that is known. */
  sitemap(origin: string): Promise<string>;
  robots(origin: string): string;
}

/** All pages, those of the bundled schools too, at two origins or so, before and after a change of the catalogue. */
const MAX_CACHED_PAGES = 800;

/** @throws Error when the client's document lacks a place that has to be filled */
export const createPages = ({
  document,
  camps,
  schools,
  log,
  blogUrl,
  publicSettings = DEFAULT_PUBLIC_SETTINGS,
  usualOrigin,
}: PagesDeps): Pages & Cached => {
  const settings = clientData(PUBLIC_SETTINGS_ID, publicSettings);
  const fillDocument = documentFiller(document);
  const fill = (origin: string, page: PageContent): string =>
    fillDocument(origin, { ...page, extraHead: html`${settings}${page.extraHead}` });
  const fixedPageAt = fixedPagesFor(publicSettings);
  const redirect = redirectsOf(blogUrl);
  const pathsForSearchEngines = createListedPaths({ camps, schools, log });
  const searchPage = ({ match, note }: SearchPageAt, listing: CampListing | undefined, origin: string): string =>
    fill(origin, {
      head: searchPageHead(match, listing === undefined || listing.camps.length > 0),
      extraHead: html`${dataBlock(structuredData(match, listing, origin))}${firstPaint}${shellStyle}`,
      content: searchShell(match, listing, note),
    });
  const pageCache = new LRUCache<string, string, () => Promise<string>>({
    max: MAX_CACHED_PAGES,
    ignoreFetchAbort: true, // whoever waits for a page gets it, even where others have filled the cache meanwhile
    fetchMethod: (_key, _stale, { context: make }) => make(),
  });
  const counts = { hits: 0, misses: 0 };
  const withCamps = async (page: SearchPageAt, path: string, origin: string): Promise<string> => {
    const pageCamps = camps();
    if (!pageCamps) return searchPage(page, undefined, origin);
    const { match, note } = page;
    // Paths that name no page are countless, and alike but for their category. A school is told by what is known of it, which
    // may change.
    const key = JSON.stringify([
      ...[pageCamps.version, origin, canonicalPath(match), match.matched, presetCategories(match), note],
      'school' in match && match.school,
    ]);
    counts[pageCache.has(key) ? 'hits' : 'misses'] += 1;
    try {
      return await pageCache.forceFetch(key, {
        context: async () => searchPage(page, await pageCamps.list(match), origin),
      });
    } catch (error) {
      log.warn({ err: error, path }, 'A page is sent without its camps, which could not be read.');
      return searchPage(page, undefined, origin);
    }
  };
  const documentAt = async (path: string, origin: string): Promise<string> => {
    const fixed = fixedPageAt(path);
    if (fixed) return fill(origin, { ...fixed, extraHead: html`${firstPaint}${shellStyle}` });
    const page = await searchPageAt(path, schools(), log);
    const text = await withCamps(page, path, origin);
    return page.school ? withInHead(text, clientData(SCHOOL_BLOCK_ID, page.school)) : text;
  };
  return {
    inlineScripts: [firstPaintScript],
    document: documentAt,
    redirect,
    sitemap: async (origin) => {
      const paths = await pathsForSearchEngines();
      return sitemapXml(
        origin,
        paths.filter((path) => redirect(path) === undefined),
      );
    },
    robots: robotsTxt,
    cache: {
      name: 'Pages with camps',
      stats: () => ({ entries: pageCache.size, bytes: null, ...counts }),
      clear: () => pageCache.clear(),
      warm: async () => {
        if (usualOrigin === undefined) return;
        for (const path of (await pathsForSearchEngines()).slice(0, MAX_CACHED_PAGES))
          await documentAt(path, usualOrigin);
      },
    },
  };
};
