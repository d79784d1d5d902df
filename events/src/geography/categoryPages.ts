import { type Category } from '../catalog/filterOptions.ts';
import { type Region } from './region.ts';
import { regionOf } from './regions.ts';

/** What a category slug shows (SPEC §9): the categories that it sets in the filter. */
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

/** A region's page for one category (or a few that belong together). */
export interface CategoryPage {
  readonly region: Region;
  readonly slug: CategorySlug;
  readonly categories: readonly Category[];
  /** Whether SPEC §9 lists the page. Others work too, but no link leads to them and search engines do not list them. */
  readonly isListed: boolean;
}

const listedSlugsOf = (region: Region): readonly CategorySlug[] => SLUGS_OF_REGION[region.slug] ?? [];

/** The category slug that a URL segment is, if it is one. */
export const categorySlugOf = (segment: string): CategorySlug | undefined => ALL.find((slug) => slug === segment);

/** A region's page for any category. */
export const categoryPageOf = (region: Region, slug: CategorySlug): CategoryPage => ({
  region,
  slug,
  categories: CATEGORY_SLUGS[slug],
  isListed: listedSlugsOf(region).includes(slug),
});

/** The listed category pages of a region, possibly none. */
export const categoryPagesOf = (region: Region): readonly CategoryPage[] =>
  listedSlugsOf(region).map((slug) => categoryPageOf(region, slug));

/** All category pages of SPEC §9. */
export const CATEGORY_PAGES: readonly CategoryPage[] = Object.keys(SLUGS_OF_REGION).flatMap((slug) => {
  const region = regionOf(slug);
  return region ? categoryPagesOf(region) : [];
});

/** The category as a link names it: 'STEM', or 'Performing Arts' for several. */
export const categoryLabel = ({ categories }: Pick<CategoryPage, 'categories'>): string =>
  categories.length > 1 ? 'Performing Arts' : (categories[0] ?? '');
