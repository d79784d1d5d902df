import { escapeHtml } from './shell.ts';

/** The protocol's limit of pages in one file (sitemaps.org). */
const MAX_PATHS = 50_000;

/** Returns the path of one file of a sitemap that needs several; the first has the number 1. */
const sitemapFilePath = (file: number): string => `/sitemap-${file}.xml`;

const renderEntries = (
  list: 'urlset' | 'sitemapindex',
  entry: 'url' | 'sitemap',
  addresses: readonly string[],
): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...addresses.map((address) => `<${entry}><loc>${escapeHtml(address)}</loc></${entry}>`),
    `</${list}>`,
    '',
  ].join('\n');

const renderPages = (origin: string, paths: readonly string[]): string =>
  renderEntries(
    'urlset',
    'url',
    paths.map((path) => origin + path),
  );

/** Renders the sitemap: the pages, or the index of its files if there are too many pages for one file. */
export const renderSitemap = (origin: string, paths: readonly string[]): string => {
  if (paths.length <= MAX_PATHS) return renderPages(origin, paths);
  const files = Array.from({ length: Math.ceil(paths.length / MAX_PATHS) }, (_, index) => sitemapFilePath(index + 1));
  return renderEntries(
    'sitemapindex',
    'sitemap',
    files.map((path) => origin + path),
  );
};

/** Renders one file of the sitemap; undefined if there is no such file. */
export const renderSitemapFile = (origin: string, paths: readonly string[], file: number): string | undefined => {
  const pathsInFile = file >= 1 ? paths.slice((file - 1) * MAX_PATHS, file * MAX_PATHS) : [];
  return pathsInFile.length === 0 ? undefined : renderPages(origin, pathsInFile);
};
