import {
  type PageMatch,
  canonicalPath,
  categoryPagePath,
  isIndexable,
  matchPath,
  regionPath,
} from '@campjay/domain/geography/matchPath.ts';
import { type HandlerInput } from '@campjay/platform/http/route.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type Schools } from '../schools/schools.ts';
import { campPath } from '@campjay/domain/catalog/campPath.ts';
import { type CampOnPage } from './campPage.ts';
import { type CampListing, type PageAd } from './listCamps.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CATEGORY_PAGES } from '@campjay/domain/geography/categoryPages.ts';
import { REGIONS } from '@campjay/domain/geography/regions.ts';
import { type PageSchool } from '@campjay/domain/schools/schoolPage.ts';
import { FIXED_PAGES } from './fixedPages.ts';

/** What identifies the sender of a request for a page. */
export type DocumentVisitor = Pick<HandlerInput<undefined, undefined, undefined>, 'headers' | 'clientAddress'>;

/** Finds the camps and ads of server-rendered pages. */
export interface PageCamps {
  /** Changes whenever the catalog changes. */
  readonly version: string;
  /** Lists the first camps of a page, below an ad that was drawn for it. */
  list(match: PageMatch, ad: PageAd | undefined): Promise<CampListing>;
  /** True if a page lists any camp. */
  has(match: PageMatch): boolean;
  /** The ids of all camps. */
  orgIds(): readonly string[];
  /** True if the catalog lists a camp with this id. */
  lists(orgId: string): boolean;
  /** Finds what the page of a camp shows; undefined for an unknown id. */
  find(orgId: string): Promise<CampOnPage | undefined>;
  /** Draws the ad that comes first on a page, for one visitor; undefined if no ad matches. */
  drawAd(match: PageMatch): Promise<PageAd | undefined>;
  /** Creates the token by which the client reports views and clicks of this visitor. */
  createAdToken(ad: PageAd, visitor: DocumentVisitor): string;
}

/** The sources of the data on server-rendered pages. */
export interface PageSources {
  /** Undefined until the catalog is loaded. */
  readonly camps: () => PageCamps | undefined;
  /** Undefined until schools can be looked up. */
  readonly schools: () => Schools | undefined;
  readonly log: Log;
}

const SEARCH_PAGES: readonly PageMatch[] = [
  '/',
  ...REGIONS.map(regionPath),
  ...CATEGORY_PAGES.map(categoryPagePath),
].map(matchPath);

type HasCamps = (match: PageMatch) => boolean;

/** Returns the canonical paths of all pages that search engines should index, except the pages of schools. */
export const listIndexablePaths = (hasCamps: HasCamps): readonly string[] => [
  ...SEARCH_PAGES.filter((match) => isIndexable(match, hasCamps(match))).map(canonicalPath),
  ...FIXED_PAGES.filter(({ head }) => head.isIndexed).map(({ head }) => head.path),
];

/**
 * Returns the paths of the pages of schools that search engines should index. Yields to the event loop after each
 * school, because there may be thousands.
 */
const listSchoolPaths = async (schools: readonly PageSchool[], hasCamps: HasCamps): Promise<readonly string[]> => {
  const paths: string[] = [];
  for (const school of schools) {
    const match: PageMatch = { kind: 'school', isKnownPath: true, school };
    if (isIndexable(match, hasCamps(match))) paths.push(canonicalPath(match));
    await yieldToEventLoop();
  }
  return paths;
};

/**
 * Returns a function that lists the paths of the sitemap. It caches them until the catalog or the schools change.
 * @param isRedirected true for paths that lead to another page, which the sitemap leaves out
 */
export const createSitemapPaths = (
  { camps, schools, log }: PageSources,
  isRedirected: (path: string) => boolean,
): (() => Promise<readonly string[]>) => {
  const listFixedPaths = (hasCamps: HasCamps): readonly string[] =>
    listIndexablePaths(hasCamps).filter((path) => !isRedirected(path));
  let cachedPaths: { readonly version: string; readonly paths: Promise<readonly string[]> } | undefined;
  const buildPaths = async (hasCamps: HasCamps): Promise<readonly string[]> => {
    const fixedPaths = listFixedPaths(hasCamps);
    const schoolPaths = await listSchoolPaths((await schools()?.all()) ?? [], hasCamps);
    const campPaths = camps()?.orgIds().map(campPath) ?? [];
    // Camps come last: the first pages are also those with which the page cache is warmed.
    return [...fixedPaths, ...schoolPaths, ...campPaths];
  };
  return async () => {
    const pageCamps = camps();
    const hasCamps: HasCamps = (match) => pageCamps?.has(match) ?? true;
    try {
      const version = JSON.stringify([pageCamps?.version, await schools()?.version()]);
      if (cachedPaths?.version !== version) cachedPaths = { version, paths: buildPaths(hasCamps) };
      return await cachedPaths.paths;
    } catch (error) {
      cachedPaths = undefined;
      log.warn({ error }, 'The sitemap is sent without schools, because they could not be read.');
      return listFixedPaths(hasCamps);
    }
  };
};
