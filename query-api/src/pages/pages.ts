import { matchPath, canonicalPath, presetCategories } from '@campjay/domain/geography/matchPath.ts';
import { parseSchoolCode, SCHOOL_JSON_ELEMENT_ID } from '@campjay/domain/schools/schoolPage.ts';
import { schoolText } from '@campjay/domain/texts/sharedPages.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type Schools, presentSchool } from '../schools/schools.ts';
import { pathKey } from '@campjay/domain/product/pathKey.ts';
import { TEXT_PAGES } from '@campjay/domain/texts/textPages.ts';
import { clientDataElement, html } from './shell.ts';
import {
  DEFAULT_PUBLIC_SETTINGS,
  PUBLIC_SETTINGS_ID,
  type PublicSettings,
} from '@campjay/domain/product/publicSettings.ts';
import { LRUCache } from 'lru-cache';
import { createFixedPageLookup } from './fixedPages.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { BLANK_AD_TOKEN, type CampListing } from './listCamps.ts';
import { createSitemapPaths, type DocumentVisitor, type PageSources } from './sitemapPaths.ts';
import { firstPaintElement, firstPaintScript } from './firstPaintScript.ts';
import { createDocumentFiller, type PageContent, addToHead, shellStyle } from './pageDocument.ts';
import { createSearchDocument, renderedPath, type SearchDocumentDeps, type SearchPage } from './searchDocument.ts';
import { renderSitemap, renderSitemapFile } from './sitemap.ts';
import { parseCampPath } from '@campjay/domain/catalog/campPath.ts';
import { createCampPage, createPageWithoutCamp } from './campPage.ts';
import { type Cached } from '../kernel/serverCache.ts';

/**
 * Finds the search page of a path. If the path is that of a school that does not exist or cannot be looked up, returns
 * the default page, which searches everywhere. If the school does not exist, the page also has a note.
 */
const findSearchPage = async (path: string, schools: Schools | undefined, log: Log): Promise<SearchPage> => {
  const match = matchPath(path);
  const code = parseSchoolCode(path);
  if (code === undefined || !schools) return { match };
  try {
    const school = await schools.find(code);
    return school
      ? { match: { kind: 'school', isKnownPath: true, school }, school: { code, school: presentSchool(school) } }
      : { match, note: schoolText.unknown, school: { code, school: null } };
  } catch (error) {
    log.warn({ error, path }, 'The page of a school is sent without the school, because it could not be read.');
    return { match };
  }
};

/** Returns the redirect target of a path: a path of our site, or a full URL. Undefined if there is no redirect. */
export type Redirects = (path: string) => string | undefined;

/** Matches two or more leading slashes. Browsers treat such a path in a link as another site, so it is redirected. */
const LEADING_SLASHES = /^[/\\]{2,}/;

const isDecodable = (path: string): boolean => {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
};

/** Returns the path to redirect to if the client cannot handle this path; otherwise undefined. */
const sanitizePath = (path: string): string | undefined => {
  if (LEADING_SLASHES.test(path)) return path.replace(LEADING_SLASHES, '/');
  return isDecodable(path) ? undefined : '/';
};

/** @param blogUrl URL of the operator's blog; if absent, /blog is a page of our own (Requirement D15.29) */
const createRedirects = (blogUrl: string | undefined): Redirects => {
  const targetsByPath = new Map([['/ads', TEXT_PAGES['/ads/offering'].path]]);
  if (blogUrl !== undefined) targetsByPath.set(TEXT_PAGES['/blog'].path, blogUrl);
  return (path) => sanitizePath(path) ?? targetsByPath.get(pathKey(path));
};

/**
 * Renders robots.txt. It disallows nothing, because crawlers that render our pages also need the API, and because
 * 'noindex' only has an effect on pages that crawlers may read.
 */
const renderRobots = (origin: string): string => `User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`;

export interface PagesDeps extends PageSources, SearchDocumentDeps {
  /** The client's built index.html. */
  readonly document: string;
  /** Address of the operator's blog, if it is hosted elsewhere. */
  readonly blogUrl?: string | undefined;
  /** Settings that are sent to the client with every page. */
  readonly publicSettings?: PublicSettings;
  /** The origin that most visitors use. Warming the cache renders the pages for it. */
  readonly mainOrigin?: string | undefined;
}

/**
 * Server-rendered pages, for search engines and for visitors whose JavaScript has not loaded yet. The parameter
 * `origin` is the base of absolute URLs.
 */
export interface Pages {
  /** The inline scripts of the pages, in addition to the client's own. The content security policy must allow them. */
  readonly inlineScripts: readonly string[];
  /**
   * Renders the page of a path as an HTML document; without camps until the catalog is loaded. An ad in it is for this
   * visitor, and is counted for nobody without one.
   */
  document(path: string, origin: string, visitor?: DocumentVisitor): Promise<string>;
  /** The HTTP status of a path's page: 404 for an unknown camp, 503 for a camp while the catalog is loading. */
  status(path: string): 200 | 404 | 503;
  /** The redirect target of a path: a path of our site, or a full URL. Undefined if there is no redirect. */
  redirect(path: string): string | undefined;
  /** Renders the sitemap. As soon as the catalog is loaded, it leaves out pages without camps. */
  sitemap(origin: string): Promise<string>;
  /** Renders a file that the sitemap names because one file cannot list all pages; undefined if there is none. */
  sitemapFile(origin: string, file: number): Promise<string | undefined>;
  robots(origin: string): string;
}

/**
 * Enough for all pages, including those of the bundled schools, at two origins, before and after a change of the
 * catalog.
 */
const MAX_CACHED_PAGES = 800;

const MAX_CACHED_CAMP_PAGES = 400;

/**
 * Creates the server-rendered pages.
 * @throws Error if the client's document lacks a place that is filled for each page
 */
export const createPages = ({
  document,
  camps,
  schools,
  log,
  renderSearchPage,
  clientParts,
  blogUrl,
  publicSettings = DEFAULT_PUBLIC_SETTINGS,
  mainOrigin,
}: PagesDeps): Pages & Cached => {
  const settings = clientDataElement(PUBLIC_SETTINGS_ID, publicSettings);
  const fillDocument = createDocumentFiller(document);
  const fill = (origin: string, page: PageContent): string =>
    fillDocument(origin, { ...page, extraHead: html`${settings}${page.extraHead}` });
  const findFixedPage = createFixedPageLookup(publicSettings);
  const redirect = createRedirects(blogUrl);
  const readSitemapPaths = createSitemapPaths({ camps, schools, log }, (path) => redirect(path) !== undefined);
  const createDocument = createSearchDocument({ renderSearchPage, clientParts, log });
  const fillSearchPage = (
    page: SearchPage,
    path: string | undefined,
    listing: CampListing | undefined,
    origin: string,
  ) => fill(origin, createDocument(page, path, listing, origin));
  const createPageCache = (max: number) =>
    new LRUCache<string, string, () => Promise<string>>({
      max,
      ignoreFetchAbort: true, // completes a pending page even if its cache entry is evicted meanwhile
      fetchMethod: (_key, _stale, { context: render }) => render(),
    });
  const pageCache = createPageCache(MAX_CACHED_PAGES);
  // Apart from the others, so that a crawler that reads all camps does not evict the pages of regions.
  const campPageCache = createPageCache(MAX_CACHED_CAMP_PAGES);
  const counts = { hits: 0, misses: 0 };
  /**
   * Renders a search page with its camps, from the cache if possible. Each visitor gets another ad, so the ad is part of
   * the cache's key. The document belongs to the visitor only by the token of its ad, which replaces a blank.
   */
  const renderWithCamps = async (
    page: SearchPage,
    path: string,
    origin: string,
    visitor: DocumentVisitor | undefined,
  ): Promise<string> => {
    const pageCamps = camps();
    if (!pageCamps) return fillSearchPage(page, undefined, undefined, origin);
    const { match, note } = page;
    const pathToRender = renderedPath(page, path);
    try {
      const ad = await pageCamps.drawAd(match);
      // The number of unknown paths is unlimited, but few of their pages differ. A school's data is part of the key, because
      // it may change.
      const key = JSON.stringify([
        pageCamps.version,
        origin,
        pathToRender ?? [canonicalPath(match), match.isKnownPath, presetCategories(match), note],
        page.school?.school,
        ad?.key,
      ]);
      counts[pageCache.has(key) ? 'hits' : 'misses'] += 1;
      const document = await pageCache.forceFetch(key, {
        context: async () => fillSearchPage(page, pathToRender, await pageCamps.list(match, ad), origin),
      });
      return ad && visitor ? document.replace(BLANK_AD_TOKEN, () => pageCamps.createAdToken(ad, visitor)) : document;
    } catch (error) {
      log.warn({ error, path }, 'A page is sent without its camps, because they could not be read.');
      return fillSearchPage(page, undefined, undefined, origin);
    }
  };
  /** Renders the page of a camp, from the cache if possible. Unknown camps are not cached, because their number is unlimited. */
  const renderCampPage = async (orgId: string, origin: string): Promise<string> => {
    const pageCamps = camps();
    const fillCampPage = (page: PageContent): string =>
      fill(origin, { ...page, extraHead: html`${page.extraHead}${firstPaintElement}` });
    if (!pageCamps) return fillCampPage(createPageWithoutCamp('loading'));
    if (!pageCamps.lists(orgId)) return fillCampPage(createPageWithoutCamp('unknown'));
    const render = async (): Promise<string> => {
      const page = await pageCamps.find(orgId);
      return fillCampPage(page ? createCampPage(page, origin) : createPageWithoutCamp('unknown'));
    };
    const key = JSON.stringify([pageCamps.version, origin, orgId]);
    counts[campPageCache.has(key) ? 'hits' : 'misses'] += 1;
    return campPageCache.forceFetch(key, { context: render }).catch((error: unknown) => {
      log.warn({ error }, 'The page of a camp is sent without the camp, because it could not be read.');
      return fillCampPage(createPageWithoutCamp('loading'));
    });
  };
  const renderDocument = async (path: string, origin: string, visitor?: DocumentVisitor): Promise<string> => {
    const orgId = parseCampPath(path);
    if (orgId !== undefined) return renderCampPage(orgId, origin);
    const fixedPage = findFixedPage(path);
    if (fixedPage) return fill(origin, { ...fixedPage, extraHead: html`${firstPaintElement}${shellStyle}` });
    const page = await findSearchPage(path, schools(), log);
    const searchDocument = await renderWithCamps(page, path, origin, visitor);
    return page.school
      ? addToHead(searchDocument, clientDataElement(SCHOOL_JSON_ELEMENT_ID, page.school))
      : searchDocument;
  };
  return {
    inlineScripts: [firstPaintScript],
    document: renderDocument,
    status: (path) => {
      const orgId = parseCampPath(path);
      const pageCamps = camps();
      if (orgId === undefined || pageCamps?.lists(orgId) === true) return 200;
      return pageCamps ? 404 : 503;
    },
    redirect,
    sitemap: async (origin) => renderSitemap(origin, await readSitemapPaths()),
    sitemapFile: async (origin, file) => renderSitemapFile(origin, await readSitemapPaths(), file),
    robots: renderRobots,
    cache: {
      name: 'Pages with camps',
      stats: () => ({ entries: pageCache.size + campPageCache.size, bytes: null, ...counts }),
      clear: () => {
        pageCache.clear();
        campPageCache.clear();
      },
      warm: async () => {
        if (mainOrigin === undefined) return;
        for (const path of (await readSitemapPaths()).slice(0, MAX_CACHED_PAGES)) {
          await renderDocument(path, mainOrigin);
          await yieldToEventLoop(); // rendering takes a few milliseconds of the thread that responds to requests
        }
      },
    },
  };
};
