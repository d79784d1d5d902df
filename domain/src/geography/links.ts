import { categoryLabel, type CategoryPage, categoryPagesOf } from './categoryPages.ts';
import { canonicalPath, categoryPagePath, type PageMatch, regionPath } from './matchPath.ts';
import type { Region } from './region.ts';
import { childrenOf, parentOf } from './regions.ts';

export interface PageLink {
  readonly label: string;
  readonly path: string;
}

const toRegion = (region: Region): PageLink => ({ label: region.city, path: regionPath(region) });
const toCategoryPage = (page: CategoryPage): PageLink => ({
  label: `${categoryLabel(page)} — ${page.region.city}`,
  path: categoryPagePath(page),
});

/** The pages below a region: its sub-regions and its category pages. */
const pagesBelow = (region: Region | undefined): readonly PageLink[] => [
  ...childrenOf(region).map(toRegion),
  ...(region ? categoryPagesOf(region).map(toCategoryPage) : []),
];

/**
 * A page's internal links for search engines: its parent, siblings and children, in this order, without itself. A
 * category page is a child of its region. The default page links to the metro areas, and so does a school page, because
 * a school belongs to no region.
 */
export const pageLinks = (match: PageMatch): readonly PageLink[] => {
  switch (match.kind) {
    case 'default':
    case 'school':
      return pagesBelow(undefined);
    case 'region': {
      const parent = parentOf(match.region);
      const siblings = pagesBelow(parent).filter(({ path }) => path !== regionPath(match.region));
      return [...(parent ? [toRegion(parent)] : []), ...siblings, ...pagesBelow(match.region)];
    }
    case 'category': {
      const siblings = pagesBelow(match.region).filter(({ path }) => path !== categoryPagePath(match.page));
      return [toRegion(match.region), ...siblings];
    }
  }
};

const ancestorsOf = (region: Region): readonly Region[] => {
  const parent = parentOf(region);
  return parent ? [...ancestorsOf(parent), parent] : [];
};

/** The breadcrumb from the start page to this page, both included. */
export const breadcrumb = (match: PageMatch): readonly PageLink[] => {
  const home = { label: 'Summer camps', path: '/' };
  if (match.kind === 'default') return [home];
  if (match.kind === 'school') return [home, { label: match.school.name, path: canonicalPath(match) }];
  const regions = [...ancestorsOf(match.region), match.region].map(toRegion);
  const category = match.kind === 'category' ? [match.page] : [];
  return [home, ...regions, ...category.map((page) => ({ label: categoryLabel(page), path: categoryPagePath(page) }))];
};
