import { matchPath, type PageMatch, canonicalPath, presetCategories } from '@campjay/domain/geography/matchPath.ts';
import { parseSchoolCode, SCHOOL_BLOCK_ID } from '@campjay/domain/schools/schoolPage.ts';
import { schoolText } from '@campjay/domain/texts/sharedPages.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type SchoolBlock } from '../schools/contract.ts';
import { type Schools, schoolLatLng } from '../schools/schools.ts';
import { pathKey } from '@campjay/domain/product/pathKey.ts';
import { TEXT_PAGES } from '@campjay/domain/texts/textPages.ts';
import { browserStorageKeys, SIGNED_IN_HINT } from '@campjay/domain/product/browserStorageKeys.ts';
import { product } from '@campjay/domain/product/product.ts';
import { type Html, escaped, clientData, dataBlock, html } from './shell.ts';
import {
  DEFAULT_PUBLIC_SETTINGS,
  PUBLIC_SETTINGS_ID,
  type PublicSettings,
} from '@campjay/domain/product/publicSettings.ts';
import { LRUCache } from 'lru-cache';
import { fixedPagesFor } from './fixedPages.ts';
import { type CampListing } from './listCamps.ts';
import { createListedPaths, type PageSources } from './listedPaths.ts';
import { documentFiller, type PageContent, withInHead, shellStyle } from './pageDocument.ts';
import { searchPageHead } from './pageHead.ts';
import { searchShell, structuredData } from './searchShell.ts';
import { type Cached } from '../kernel/serverCache.ts';

/** The search page of a path, with its note and school. */
interface SearchPageAt {
  readonly match: PageMatch;
  /** A sentence above the camps. */
  readonly note?: string;
  /** School data for the client, so that it need not request it; undefined if unknown. */
  readonly school?: SchoolBlock;
}

/**
 * Finds the search page of a path. A school that is not listed, or cannot be looked up, falls back to the default
 * region; only the former adds a note.
 */
const searchPageAt = async (path: string, schools: Schools | undefined, log: Log): Promise<SearchPageAt> => {
  const match = matchPath(path);
  const code = parseSchoolCode(path);
  if (code === undefined || !schools) return { match };
  try {
    const school = await schools.find(code);
    return school
      ? { match: { kind: 'school', matched: true, school }, school: { code, school: schoolLatLng(school) } }
      : { match, note: schoolText.unknown, school: { code, school: null } };
  } catch (error) {
    log.warn({ err: error, path }, 'The page of a school is sent without it, since it could not be read.');
    return { match };
  }
};

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
const redirectsOf = (blogUrl: string | undefined): Redirects => {
  const byPath = new Map([['/ads', TEXT_PAGES['/ads/offering'].path]]);
  if (blogUrl !== undefined) byPath.set(TEXT_PAGES['/blog'].path, blogUrl);
  return (path) => sanitizedPath(path) ?? byPath.get(pathKey(path));
};

const { introDismissed, newsPutAway, colorMode } = browserStorageKeys;
const newsSeen = JSON.stringify(product.holidayDataBy);

/**
 * Inline script that passes the browser's stored state to the server-rendered page's CSS: the visitor has dismissed the
 * intro or may be signed in, has dismissed the news, or has chosen a color scheme. It is inline because it must run
 * before the first paint; otherwise the page would jump when the client renders it. It reads browser storage, which may
 * be blocked, and cookies, and sends nothing.
 */
const firstPaintScript = `{
const look=document.documentElement.dataset;
const kept=(storage,key)=>{try{return window[storage].getItem(key)}catch{return null}};
if(/${SIGNED_IN_HINT.source}/.test(document.cookie))look.user='hinted';
if(look.user||kept('sessionStorage','${introDismissed}')==='true')look.intro='dismissed';
if(kept('localStorage','${newsPutAway}')==='${newsSeen}')look.news='put-away';
const mode=kept('localStorage','${colorMode}');
if(mode==='light'||mode==='dark')look.colorScheme=mode;
}`;

const firstPaint: Html = { markup: `<script>${firstPaintScript}</script>` };

const sitemapXml = (origin: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/**
 * Disallows nothing: crawlers that render our pages also need the API, and 'noindex' only works on a page that may be
 * read.
 */
const robotsTxt = (origin: string): string => `User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`;

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
