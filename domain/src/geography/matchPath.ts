import type { Category } from '../catalog/filterOptions.ts';
import { SCHOOL_RADIUS_MILES, parseSchoolCode, type PageSchool, schoolPath } from '../schools/schoolPage.ts';
import { CATEGORY_SLUGS, type CategoryPage, categoryPageOf, categorySlugOf } from './categoryPages.ts';
import type { Region } from './region.ts';
import { regionOf } from './regions.ts';

/**
 * The page that a URL path leads to. The default page searches the whole directory, without place and radius.
 * `matchPath` never returns a school: schools are stored in the event log, so their pages have to be looked up
 * separately.
 */
export type PageMatch =
  | {
      readonly kind: 'default';
      /** False for an unknown path: it shows the default page, and search engines are asked not to index it. */
      readonly isKnownPath: boolean;
      /** Set if the path names no region but its last segment is a category slug. */
      readonly categories?: readonly Category[];
    }
  | { readonly kind: 'region'; readonly isKnownPath: true; readonly region: Region }
  | { readonly kind: 'category'; readonly isKnownPath: true; readonly region: Region; readonly page: CategoryPage }
  | { readonly kind: 'school'; readonly isKnownPath: true; readonly school: PageSchool };

const REGION_PATH_PREFIX = 'summer-camps/';

/** A path without a region leads to the default page, with the category that its last segment names, if any. */
const matchWithoutRegion = (path: string, lastSegment: string): PageMatch => {
  const slug = parseSchoolCode(path) === undefined ? categorySlugOf(lastSegment) : undefined;
  return { kind: 'default', isKnownPath: false, ...(slug && { categories: CATEGORY_SLUGS[slug] }) };
};

/**
 * Resolves a URL path ('/sf', '/summer-camps/seattle/stem') to its page, by slug or alias, ignoring case (Requirements
 * 2.27-2.30). Every region has a page for every category slug, but only pages with `isListed` should be indexed.
 */
export const matchPath = (path: string): PageMatch => {
  const trimmed = path.toLowerCase().replace(/^\/+|\/+$/g, '');
  if (trimmed === '') return { kind: 'default', isKnownPath: true };
  const segments = (trimmed.startsWith(REGION_PATH_PREFIX) ? trimmed.slice(REGION_PATH_PREFIX.length) : trimmed).split(
    '/',
  );
  const [regionSegment = '', categorySegment] = segments;
  const region = segments.length <= 2 ? regionOf(regionSegment) : undefined;
  if (region && categorySegment === undefined) return { kind: 'region', isKnownPath: true, region };
  const slug = categorySlugOf(categorySegment ?? '');
  if (region && slug) return { kind: 'category', isKnownPath: true, region, page: categoryPageOf(region, slug) };
  return matchWithoutRegion(path, segments.at(-1) ?? '');
};

export const regionPath = ({ slug }: Region): string => `/summer-camps/${slug}`;
export const categoryPagePath = ({ region, slug }: CategoryPage): string => `${regionPath(region)}/${slug}`;

/**
 * Returns the canonical path for search engines. An alias is replaced by the region's slug. For a category page that is
 * not listed, this is the path of the region's page.
 */
export const canonicalPath = (match: PageMatch): string => {
  switch (match.kind) {
    case 'default':
      return '/';
    case 'region':
      return regionPath(match.region);
    case 'category':
      return match.page.isListed ? categoryPagePath(match.page) : regionPath(match.region);
    case 'school':
      return schoolPath(match.school);
  }
};

/**
 * True if search engines should index the page. A place or category without camps has nothing to show; the default page
 * is always indexed.
 */
export const isIndexable = (match: PageMatch, hasCamps: boolean): boolean => {
  if (match.kind === 'default') return match.isKnownPath;
  return hasCamps && (match.kind !== 'category' || match.page.isListed);
};

/** The location that a page searches (Requirements 3.115-3.118). */
export interface PageLocation {
  /** Degrees. */
  readonly lat: number;
  readonly lng: number;
  /** Miles around the location. */
  readonly radius: number;
  /** The location's display name: 'Peninsula'. */
  readonly geoLabel: string;
  /** The location's name within a sentence: 'the Peninsula'. */
  readonly geoSentence: string;
}

/** Returns the location that a page searches; undefined for the default page, which searches everywhere. */
export const pageLocation = (match: PageMatch): PageLocation | undefined => {
  if (match.kind === 'default') return undefined;
  if (match.kind === 'school') {
    const { lat, lng, name, city } = match.school;
    return { lat, lng, radius: SCHOOL_RADIUS_MILES, geoLabel: name, geoSentence: `${name}, ${city}` };
  }
  const { lat, lng, radiusMiles, displayName: city, cityInSentence } = match.region;
  return { lat, lng, radius: radiusMiles, geoLabel: city, geoSentence: cityInSentence ?? city };
};

/** Returns the initial value of the category filter; undefined if the page sets none. */
export const presetCategories = (match: PageMatch): readonly Category[] | undefined => {
  if (match.kind === 'default') return match.categories;
  return match.kind === 'category' ? match.page.categories : undefined;
};
