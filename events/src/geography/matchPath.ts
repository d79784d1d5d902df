import { type Category } from '../catalog/filterOptions.ts';
import { SCHOOL_RADIUS_MILES, parseSchoolCode, type PageSchool, schoolPath } from '../schools/schoolPage.ts';
import { CATEGORY_SLUGS, type CategoryPage, categoryPageOf, categorySlugOf } from './categoryPages.ts';
import { type Region } from './region.ts';
import { regionOf } from './regions.ts';

/**
 * The page that a path shows. The default region is the whole directory: no place, no radius. Only the log knows schools, so
 * no path alone leads to the page of one.
 */
export type PageMatch =
  | {
      readonly kind: 'default';
      /** False for a path that names no page: it shows the default region and asks search engines not to index it. */
      readonly matched: boolean;
      /** The categories of a path that names no region but ends with a category slug. */
      readonly categories?: readonly Category[];
    }
  | { readonly kind: 'region'; readonly matched: true; readonly region: Region }
  | { readonly kind: 'category'; readonly matched: true; readonly region: Region; readonly page: CategoryPage }
  | { readonly kind: 'school'; readonly matched: true; readonly school: PageSchool };

const PREFIX = 'summer-camps/';

/** A path without a region still presets the category that its last segment names (SPEC §4). */
const withoutRegion = (path: string, lastSegment: string): PageMatch => {
  const slug = parseSchoolCode(path) === undefined ? categorySlugOf(lastSegment) : undefined;
  return { kind: 'default', matched: false, ...(slug && { categories: CATEGORY_SLUGS[slug] }) };
};

/**
 * Finds the page of a URL path ('/sf', '/summer-camps/seattle/stem'), by slug or alias, upper or lower case.
 * Every region has a page for every category slug; SPEC §9 says which of them search engines list
 * (SPEC §2 'Path matching', §4 'Region and category from path').
 */
export const matchPath = (path: string): PageMatch => {
  const trimmed = path.toLowerCase().replace(/^\/+|\/+$/g, '');
  if (trimmed === '') return { kind: 'default', matched: true };
  const segments = (trimmed.startsWith(PREFIX) ? trimmed.slice(PREFIX.length) : trimmed).split('/');
  const [regionSegment = '', categorySegment] = segments;
  const region = segments.length <= 2 ? regionOf(regionSegment) : undefined;
  if (region && categorySegment === undefined) return { kind: 'region', matched: true, region };
  const slug = categorySlugOf(categorySegment ?? '');
  if (region && slug) return { kind: 'category', matched: true, region, page: categoryPageOf(region, slug) };
  return withoutRegion(path, segments.at(-1) ?? '');
};

export const regionPath = ({ slug }: Region): string => `/summer-camps/${slug}`;
export const categoryPagePath = ({ region, slug }: CategoryPage): string => `${regionPath(region)}/${slug}`;

/**
 * The one address under which search engines should know the page: an alias is canonical to its region's slug, and a
 * category page that is not listed to its region's page.
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
 * Whether search engines should list the page. A place or category where no camp is found has nothing to show anybody;
 * the directory as a whole is listed whatever it holds.
 */
export const isIndexable = (match: PageMatch, hasCamps: boolean): boolean => {
  if (match.kind === 'default') return match.matched;
  return hasCamps && (match.kind !== 'category' || match.page.isListed);
};

/** The place around which a page searches; names as in SPEC §3 'Location state'. */
export interface PageLocation {
  /** Degrees. */
  readonly lat: number;
  readonly lng: number;
  /** Miles. */
  readonly radius: number;
  readonly geoLabel: string;
  readonly geoSentence: string;
}

/** Undefined for the default region, which searches everywhere. */
export const pageLocation = (match: PageMatch): PageLocation | undefined => {
  if (match.kind === 'default') return undefined;
  if (match.kind === 'school') {
    const { lat, lng, name, city } = match.school;
    return { lat, lng, radius: SCHOOL_RADIUS_MILES, geoLabel: name, geoSentence: `${name}, ${city}` };
  }
  const { lat, lng, radius, city, citySentence } = match.region;
  return { lat, lng, radius, geoLabel: city, geoSentence: citySentence ?? city };
};

/** What the category filter is set to when it is still at its default; undefined when the page presets nothing. */
export const presetCategories = (match: PageMatch): readonly Category[] | undefined => {
  if (match.kind === 'default') return match.categories;
  return match.kind === 'category' ? match.page.categories : undefined;
};
