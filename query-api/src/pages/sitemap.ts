import { CATEGORY_PAGES } from '@campjay/events/geography/categoryPages.ts';
import { categoryPagePath, regionPath } from '@campjay/events/geography/matchPath.ts';
import { REGIONS } from '@campjay/events/geography/regions.ts';
import { escaped } from './html.ts';
import { siteMapHead } from './pageHead.ts';

/** Every page that search engines should know, by its canonical path. */
export const LISTED_PATHS: readonly string[] = [
  '/',
  ...REGIONS.map(regionPath),
  ...CATEGORY_PAGES.map(categoryPagePath),
  siteMapHead.path,
];

export const sitemapXml = (origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...LISTED_PATHS.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** Nothing is forbidden: whoever draws our pages needs the API too, and a page that may not be read cannot say 'noindex'. */
export const robotsTxt = (origin: string): string => `User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`;
