import {
  type PageMatch,
  canonicalPath,
  categoryPagePath,
  isIndexable,
  matchPath,
  regionPath,
} from '@campjay/domain/geography/matchPath.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type Schools } from '../schools/schools.ts';
import { type CampListing } from './listCamps.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CATEGORY_PAGES } from '@campjay/domain/geography/categoryPages.ts';
import { REGIONS } from '@campjay/domain/geography/regions.ts';
import { type PageSchool } from '@campjay/domain/schools/schoolPage.ts';
import { FIXED_PAGES } from './fixedPages.ts';

/** Finds the camps of server-rendered pages. */
export interface PageCamps {
  /** Changes whenever the catalog changes. */
  readonly version: string;
  list(match: PageMatch): Promise<CampListing>;
  /** True if a page lists any camp. */
  has(match: PageMatch): boolean;
}

/** What the pages get their data from. */
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

/** A sitemap may list 50,000 pages. There are far fewer than a thousand pages other than schools. */
const MAX_SCHOOLS = 49_000;

type HasCamps = (match: PageMatch) => boolean;

/** Returns the canonical paths of all pages that search engines may list, except schools. */
export const indexablePaths = (hasCamps: HasCamps): readonly string[] => [
  ...SEARCH_PAGES.filter((match) => isIndexable(match, hasCamps(match))).map(canonicalPath),
  ...FIXED_PAGES.filter(({ head }) => head.isIndexed).map(({ head }) => head.path),
];

/** Returns the paths of schools. Yields to other work after each school, because there may be thousands. */
const schoolPaths = async (schools: readonly PageSchool[], hasCamps: HasCamps): Promise<readonly string[]> => {
  const paths: string[] = [];
  for (const school of schools.slice(0, MAX_SCHOOLS)) {
    const match: PageMatch = { kind: 'school', isKnownPath: true, school };
    if (isIndexable(match, hasCamps(match))) paths.push(canonicalPath(match));
    await yieldToEventLoop();
  }
  return paths;
};

/** Returns a function for the paths of the sitemap. They are computed again when the catalog or the schools change. */
export const createSitemapPaths = ({ camps, schools, log }: PageSources): (() => Promise<readonly string[]>) => {
  let cached: { readonly version: string; readonly paths: Promise<readonly string[]> } | undefined;
  const buildPaths = async (hasCamps: HasCamps): Promise<readonly string[]> => [
    ...indexablePaths(hasCamps),
    ...(await schoolPaths((await schools()?.all()) ?? [], hasCamps)),
  ];
  return async () => {
    const pageCamps = camps();
    const hasCamps: HasCamps = (match) => pageCamps?.has(match) ?? true;
    try {
      const version = JSON.stringify([pageCamps?.version, await schools()?.version()]);
      if (cached?.version !== version) cached = { version, paths: buildPaths(hasCamps) };
      return await cached.paths;
    } catch (error) {
      cached = undefined;
      log.warn({ error }, 'The sitemap is sent without schools, because they could not be read.');
      return indexablePaths(hasCamps);
    }
  };
};
