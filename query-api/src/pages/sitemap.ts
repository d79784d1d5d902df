import { CATEGORY_PAGES } from '@campjay/events/geography/categoryPages.ts';
import {
  canonicalPath,
  categoryPagePath,
  isForSearchEngines,
  matchPath,
  type PageMatch,
  regionPath,
} from '@campjay/events/geography/matchPath.ts';
import { REGIONS } from '@campjay/events/geography/regions.ts';
import { FIXED_PAGES } from './fixedPages.ts';
import { escaped } from './html.ts';

const SEARCH_PAGES: readonly PageMatch[] = [
  '/',
  ...REGIONS.map(regionPath),
  ...CATEGORY_PAGES.map(categoryPagePath),
].map(matchPath);

/** Every page that search engines should know, by its canonical path. */
export const listedPaths = (hasCamps: (match: PageMatch) => boolean): readonly string[] => [
  ...SEARCH_PAGES.filter((match) => isForSearchEngines(match, hasCamps(match))).map(canonicalPath),
  ...FIXED_PAGES.filter(({ head }) => head.indexed).map(({ head }) => head.path),
];

export const sitemapXml = (origin: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** Nothing is forbidden: whoever draws our pages needs the API too, and a page that may not be read cannot say 'noindex'. */
export const robotsTxt = (origin: string): string => `User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`;
