import { type Category } from '../catalog/filterOptions.ts';
import { SCHOOL_RADIUS_MILES, type SchoolOfPage, schoolPath } from '../schools/schoolPage.ts';
import { type CategoryPage, categoryPagesOf } from './categoryPages.ts';
import { type Region } from './region.ts';
import { regionOf } from './regions.ts';

/**
 * The page that a path shows. The default region is the whole directory: no place, no radius, no preset category. Only the
 * log knows schools, so no path alone leads to the page of one.
 */
export type PageMatch =
  | {
      readonly kind: 'default';
      /** False for a path that names no page: it shows the default region and asks search engines not to index it. */
      readonly matched: boolean;
    }
  | { readonly kind: 'region'; readonly matched: true; readonly region: Region }
  | { readonly kind: 'category'; readonly matched: true; readonly region: Region; readonly page: CategoryPage }
  | { readonly kind: 'school'; readonly matched: true; readonly school: SchoolOfPage };

const PREFIX = 'summer-camps/';

/**
 * Finds the page of a URL path ('/sf', '/summer-camps/seattle/stem'), by slug or alias, upper or lower case.
 * A category slug counts only for a region that has that page (SPEC §2 'Path matching', §4, §9; DESIGN §15 'Paths').
 */
export const matchPath = (path: string): PageMatch => {
  const trimmed = path.toLowerCase().replace(/^\/+|\/+$/g, '');
  if (trimmed === '') return { kind: 'default', matched: true };
  const [regionSegment = '', categorySegment, ...rest] = (
    trimmed.startsWith(PREFIX) ? trimmed.slice(PREFIX.length) : trimmed
  ).split('/');
  const region = rest.length === 0 ? regionOf(regionSegment) : undefined;
  if (!region) return { kind: 'default', matched: false };
  if (categorySegment === undefined) return { kind: 'region', matched: true, region };
  const page = categoryPagesOf(region).find(({ slug }) => slug === categorySegment);
  return page ? { kind: 'category', matched: true, region, page } : { kind: 'default', matched: false };
};

export const regionPath = ({ slug }: Region): string => `/summer-camps/${slug}`;
export const categoryPagePath = ({ region, slug }: CategoryPage): string => `${regionPath(region)}/${slug}`;

/** The one address under which search engines should know the page; an alias is canonical to its region's slug. */
export const canonicalPath = (match: PageMatch): string => {
  switch (match.kind) {
    case 'default':
      return '/';
    case 'region':
      return regionPath(match.region);
    case 'category':
      return categoryPagePath(match.page);
    case 'school':
      return schoolPath(match.school);
  }
};

/**
 * Whether search engines should list the page. A place or category where no camp is found has nothing to show anybody;
 * the directory as a whole is listed whatever it holds.
 */
export const isForSearchEngines = (match: PageMatch, hasCamps: boolean): boolean =>
  match.kind === 'default' ? match.matched : hasCamps;

/** The place around which a page searches; names as in SPEC §3 'Location state'. */
export interface PagePlace {
  /** Degrees. */
  readonly lat: number;
  readonly lng: number;
  /** Miles. */
  readonly radius: number;
  readonly geoLabel: string;
  readonly geoSentence: string;
}

/** Undefined for the default region, which searches everywhere. */
export const placeOf = (match: PageMatch): PagePlace | undefined => {
  if (match.kind === 'default') return undefined;
  if (match.kind === 'school') {
    const { lat, lng, name, city } = match.school;
    return { lat, lng, radius: SCHOOL_RADIUS_MILES, geoLabel: name, geoSentence: `${name}, ${city}` };
  }
  const { lat, lng, radius, city, citySentence } = match.region;
  return { lat, lng, radius, geoLabel: city, geoSentence: citySentence ?? city };
};

/** What the category filter is set to when it is still at its default; undefined when the page presets nothing. */
export const presetCategories = (match: PageMatch): readonly Category[] | undefined =>
  match.kind === 'category' ? match.page.categories : undefined;
