import { canonicalPath, presetCategories } from '@campjay/domain/geography/matchPath.ts';
import { DEFAULT_PUBLIC_SETTINGS, PUBLIC_SETTINGS_ID, type PublicSettings } from '@campjay/domain/publicSettings.ts';
import { SCHOOL_BLOCK_ID } from '@campjay/domain/schools/schoolPage.ts';
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
import { type Cached } from '../kernel/serverCache.ts';
import { structuredData } from './structuredData.ts';

export interface PagesDeps extends PageSources {
  /** The client's built index.html. */
  readonly document: string;
  /** Address of the operator's blog, if it is hosted elsewhere. */
  readonly blogUrl?: string | undefined;
  /** Settings that every document passes to the client. */
  readonly publicSettings?: PublicSettings;
  /** The origin that most visitors use. */
  readonly usualOrigin?: string | undefined;
}

/**
 * Server-rendered pages, for search engines and for visitors whose script has not loaded yet. `origin` is the base of
 * absolute URLs.
 */
export interface Pages {
  /** Inline scripts of the documents, besides the client's own. */
  readonly inlineScripts: readonly string[];
  /** The document of a path; without camps until the index is loaded. */
  document(path: string, origin: string): Promise<string>;
  /** The redirect target of a path, if any: a path of ours, or a full URL. */
  redirect(path: string): string | undefined;
  /** The sitemap; once the camps are known, without pages that have none. */
  sitemap(origin: string): Promise<string>;
  robots(origin: string): string;
}

/**
 * All pages, including those of the bundled schools, at about two origins, before and after a change of the catalog.
 */
const MAX_CACHED_PAGES = 800;

/** @throws Error if the client's document lacks a slot */
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
    ignoreFetchAbort: true, // completes a pending page even if its cache entry is evicted meanwhile
    fetchMethod: (_key, _stale, { context: make }) => make(),
  });
  const counts = { hits: 0, misses: 0 };
  const withCamps = async (page: SearchPageAt, path: string, origin: string): Promise<string> => {
    const pageCamps = camps();
    if (!pageCamps) return searchPage(page, undefined, origin);
    const { match, note } = page;
    // Unmatched paths are unlimited in number but differ only by category, so they share one entry per category. A
    // school's data is part of the key, because it may change.
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
