import { categoryLabel, type CategoryPage, categoryPagesOf } from './categoryPages.ts';
import { canonicalPath, categoryPagePath, type PageMatch, regionPath } from './matchPath.ts';
import type { Region } from './region.ts';
import { childrenOf, parentOf } from './regions.ts';

export interface PageLink {
  readonly label: string;
  readonly path: string;
}

const linkToRegion = (region: Region): PageLink => ({ label: region.displayName, path: regionPath(region) });
const linkToCategoryPage = (page: CategoryPage): PageLink => ({
  label: `${categoryLabel(page)} — ${page.region.displayName}`,
  path: categoryPagePath(page),
});

/** Returns links to a region's sub-regions and category pages; for undefined (no region), to the metro areas. */
const linksBelow = (region: Region | undefined): readonly PageLink[] => [
  ...childrenOf(region).map(linkToRegion),
  ...(region ? categoryPagesOf(region).map(linkToCategoryPage) : []),
];

/**
 * Returns a page's internal links for search engines: to its parent, siblings and children, in this order. A category
 * page is a child of its region. The default page and school pages link to the metro areas, because they belong to no
 * region.
 */
export const pageLinks = (match: PageMatch): readonly PageLink[] => {
  switch (match.kind) {
    case 'default':
    case 'school':
      return linksBelow(undefined);
    case 'region': {
      const parent = parentOf(match.region);
      const siblings = linksBelow(parent).filter(({ path }) => path !== regionPath(match.region));
      return [...(parent ? [linkToRegion(parent)] : []), ...siblings, ...linksBelow(match.region)];
    }
    case 'category': {
      const siblings = linksBelow(match.region).filter(({ path }) => path !== categoryPagePath(match.page));
      return [linkToRegion(match.region), ...siblings];
    }
  }
};

const ancestorsOf = (region: Region): readonly Region[] => {
  const parent = parentOf(region);
  return parent ? [...ancestorsOf(parent), parent] : [];
};

/** Returns the breadcrumb links from the start page to this page, inclusive. */
export const breadcrumb = (match: PageMatch): readonly PageLink[] => {
  const home = { label: 'Summer camps', path: '/' };
  if (match.kind === 'default') return [home];
  if (match.kind === 'school') return [home, { label: match.school.name, path: canonicalPath(match) }];
  const regions = [...ancestorsOf(match.region), match.region].map(linkToRegion);
  if (match.kind === 'region') return [home, ...regions];
  const categoryLink = { label: categoryLabel(match.page), path: categoryPagePath(match.page) };
  return [home, ...regions, categoryLink];
};
