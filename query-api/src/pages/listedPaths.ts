import { setImmediate as turn } from 'node:timers/promises';
import { CATEGORY_PAGES } from '@campjay/domain/geography/categoryPages.ts';
import {
  canonicalPath,
  categoryPagePath,
  isIndexable,
  matchPath,
  type PageMatch,
  regionPath,
} from '@campjay/domain/geography/matchPath.ts';
import { REGIONS } from '@campjay/domain/geography/regions.ts';
import { type PageSchool } from '@campjay/domain/schools/schoolPage.ts';
import { FIXED_PAGES } from './fixedPages.ts';
import { type PageSources } from './pageSources.ts';

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
