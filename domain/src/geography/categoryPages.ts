import { keysOf } from '@campjay/events/records.ts';
import type { Category } from '../catalog/filterOptions.ts';
import type { Region } from './region.ts';
import { regionOf } from './regions.ts';

/** Maps each category slug (its URL segment) to the filter categories that its page selects. */
export const CATEGORY_SLUGS = {
  stem: ['STEM'],
  sports: ['Sports'],
  'arts-crafts': ['Arts & Crafts'],
  outdoors: ['Outdoors'],
  'performing-arts': ['Dance', 'Music', 'Theater'],
  cooking: ['Cooking'],
  'animals-farms': ['Farm or Animals'],
} as const satisfies Record<string, readonly Category[]>;
export type CategorySlug = keyof typeof CATEGORY_SLUGS;

const ALL_SLUGS = keysOf(CATEGORY_SLUGS);
const COMMON_SLUGS: readonly CategorySlug[] = ['stem', 'sports', 'arts-crafts'];

const LISTED_SLUGS_BY_REGION: Readonly<Record<string, readonly CategorySlug[]>> = {
  seattle: ALL_SLUGS,
  'bay-area': ALL_SLUGS.filter((slug) => slug !== 'cooking'),
  'los-angeles': ALL_SLUGS.filter((slug) => slug !== 'animals-farms'),
  bellevue: COMMON_SLUGS,
  'east-bay': COMMON_SLUGS,
  peninsula: COMMON_SLUGS,
  'south-bay': COMMON_SLUGS,
  'orange-county': COMMON_SLUGS,
  'san-diego': ['stem', 'sports', 'outdoors'],
};

/** A region's page for one category slug. */
export interface CategoryPage {
  readonly region: Region;
  readonly slug: CategorySlug;
  readonly categories: readonly Category[];
  /**
   * True if the page is one of the category pages in Requirements 9.46-9.54. Other pages work too, but no link leads to
   * them, and search engines are asked not to index them.
   */
  readonly isListed: boolean;
}

const listedSlugsOf = (region: Region): readonly CategorySlug[] => LISTED_SLUGS_BY_REGION[region.slug] ?? [];

/** Returns the category slug that a URL segment names; undefined for other segments. */
export const categorySlugOf = (segment: string): CategorySlug | undefined => ALL_SLUGS.find((slug) => slug === segment);

export const categoryPageOf = (region: Region, slug: CategorySlug): CategoryPage => ({
  region,
  slug,
  categories: CATEGORY_SLUGS[slug],
  isListed: listedSlugsOf(region).includes(slug),
});

/** Returns a region's listed category pages; may be empty. */
export const categoryPagesOf = (region: Region): readonly CategoryPage[] =>
  listedSlugsOf(region).map((slug) => categoryPageOf(region, slug));

/** The listed category pages of all regions. */
export const CATEGORY_PAGES: readonly CategoryPage[] = Object.keys(LISTED_SLUGS_BY_REGION).flatMap((slug) => {
  const region = regionOf(slug);
  return region ? categoryPagesOf(region) : [];
});

/** Returns the page's label in links: 'STEM'. The only page with several categories is 'Performing Arts'. */
export const categoryLabel = ({ categories }: Pick<CategoryPage, 'categories'>): string =>
  categories.length > 1 ? 'Performing Arts' : (categories[0] ?? '');
