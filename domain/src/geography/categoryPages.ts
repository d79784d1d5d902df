import type { Category } from '../catalog/filterOptions.ts';
import type { Region } from './region.ts';
import { regionOf } from './regions.ts';

/** The filter categories that each category slug selects. */
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

const ALL = Object.keys(CATEGORY_SLUGS) as CategorySlug[];
const FAMILIAR: readonly CategorySlug[] = ['stem', 'sports', 'arts-crafts'];

const SLUGS_OF_REGION: Readonly<Record<string, readonly CategorySlug[]>> = {
  seattle: ALL,
  'bay-area': ALL.filter((slug) => slug !== 'cooking'),
  'los-angeles': ALL.filter((slug) => slug !== 'animals-farms'),
  bellevue: FAMILIAR,
  'east-bay': FAMILIAR,
  peninsula: FAMILIAR,
  'south-bay': FAMILIAR,
  'orange-county': FAMILIAR,
  'san-diego': ['stem', 'sports', 'outdoors'],
};

/** A region's page for one category (or for several that belong together). */
export interface CategoryPage {
  readonly region: Region;
  readonly slug: CategorySlug;
  readonly categories: readonly Category[];
  /**
   * Whether the page is on the published list of category pages (Requirements 9.46-9.54). Other pages work too,
   * but no link leads to them and search engines do not index them.
   */
  readonly isListed: boolean;
}

const listedSlugsOf = (region: Region): readonly CategorySlug[] => SLUGS_OF_REGION[region.slug] ?? [];

/** The category slug of a URL segment; undefined for other segments. */
export const categorySlugOf = (segment: string): CategorySlug | undefined => ALL.find((slug) => slug === segment);

export const categoryPageOf = (region: Region, slug: CategorySlug): CategoryPage => ({
  region,
  slug,
  categories: CATEGORY_SLUGS[slug],
  isListed: listedSlugsOf(region).includes(slug),
});

/** The listed category pages of a region; may be empty. */
export const categoryPagesOf = (region: Region): readonly CategoryPage[] =>
  listedSlugsOf(region).map((slug) => categoryPageOf(region, slug));

/** All listed category pages. */
export const CATEGORY_PAGES: readonly CategoryPage[] = Object.keys(SLUGS_OF_REGION).flatMap((slug) => {
  const region = regionOf(slug);
  return region ? categoryPagesOf(region) : [];
});

/** The category's label in links: 'STEM', or 'Performing Arts' for several. */
export const categoryLabel = ({ categories }: Pick<CategoryPage, 'categories'>): string =>
  categories.length > 1 ? 'Performing Arts' : (categories[0] ?? '');
