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
import { setImmediate as turn } from 'node:timers/promises';
import { CATEGORY_PAGES } from '@campjay/domain/geography/categoryPages.ts';
import { REGIONS } from '@campjay/domain/geography/regions.ts';
import { type PageSchool } from '@campjay/domain/schools/schoolPage.ts';
import { FIXED_PAGES } from './fixedPages.ts';

/** The camps of server-rendered pages. */
export interface PageCamps {
  /** Changes whenever the catalog changes. */
  readonly version: string;
  list(match: PageMatch): Promise<CampListing>;
  /** True if a page lists any camp. */
  has(match: PageMatch): boolean;
}

/** Data sources of the pages. */
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

/** A sitemap may list 50,000 pages; pages other than schools are far fewer than a thousand. */
const MAX_SCHOOLS = 49_000;

type HasCamps = (match: PageMatch) => boolean;

/** The canonical paths of all indexable pages, except schools. */
export const listedPaths = (hasCamps: HasCamps): readonly string[] => [
  ...SEARCH_PAGES.filter((match) => isIndexable(match, hasCamps(match))).map(canonicalPath),
  ...FIXED_PAGES.filter(({ head }) => head.indexed).map(({ head }) => head.path),
];

/** There may be thousands of schools, so the loop yields to other work after each. */
const schoolPaths = async (schools: readonly PageSchool[], hasCamps: HasCamps): Promise<readonly string[]> => {
  const paths: string[] = [];
  for (const school of schools.slice(0, MAX_SCHOOLS)) {
    const match: PageMatch = { kind: 'school', matched: true, school };
    if (isIndexable(match, hasCamps(match))) paths.push(canonicalPath(match));
    await turn();
  }
  return paths;
};

/** The paths for the sitemap, computed once per state of the catalog and the schools. */
export const createListedPaths = ({ camps, schools, log }: PageSources): (() => Promise<readonly string[]>) => {
  let cached: { readonly version: string; readonly paths: Promise<readonly string[]> } | undefined;
  const buildPaths = async (hasCamps: HasCamps): Promise<readonly string[]> => [
    ...listedPaths(hasCamps),
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
      log.warn({ err: error }, 'The sitemap is sent without schools, which could not be read.');
      return listedPaths(hasCamps);
    }
  };
};
