import { describe, expect, it } from '@jest/globals';
import { CATEGORY_PAGES } from './categoryPages.ts';
import { formatHeroSubtitle, formatHeroTitle } from './hero.ts';
import { matchPath, regionPath } from './matchPath.ts';
import { REGIONS } from './regions.ts';
import { schoolPage } from './testing/schoolPage.ts';

const titleOf = (path: string): string => formatHeroTitle(matchPath(path));

/** Names in titles that differ from the slug in title case. */
const IN_TITLES: Readonly<Record<string, string>> = {
  'bay-area': 'in the Bay Area',
  peninsula: 'on the Peninsula',
  'east-bay': 'in the East Bay',
  'south-bay': 'in the South Bay',
  'mercer-island': 'on Mercer Island',
};
const inTitle = (slug: string): string =>
  IN_TITLES[slug] ??
  `in ${slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')}`;

const CATEGORY_IN_TITLE: Readonly<Record<string, string>> = {
  stem: 'STEM',
  sports: 'sports',
  'arts-crafts': 'arts & crafts',
  outdoors: 'outdoors',
  'performing-arts': 'Performing Arts',
  cooking: 'cooking',
  'animals-farms': 'farm or animals',
};

describe('the page title', () => {
  // Covers: 2.58
  it('of the home page names the metro areas', () =>
    expect(titleOf('/')).toBe('Search every summer camp near LA, SF, & Seattle'));

  it('of an unknown path is that of the home page', () =>
    expect(titleOf('/atlantis')).toBe('Search every summer camp near LA, SF, & Seattle'));

  // Covers: 2.59, 2.62, 2.63, 3.4, 3.5
  it.each(REGIONS.map(({ slug }) => slug))('of %s names the region', (slug) =>
    expect(titleOf(`/${slug}`)).toBe(`Search every summer camp ${inTitle(slug)}`),
  );

  // Covers: 2.59, 2.60, 2.61
  it.each(CATEGORY_PAGES.map(({ region, slug }) => [region.slug, slug] as const))(
    'of %s/%s names the category and region',
    (region, category) =>
      expect(titleOf(`/${region}/${category}`)).toBe(
        `Search every ${CATEGORY_IN_TITLE[category] ?? '?'} summer camp ${inTitle(region)}`,
      ),
  );

  it('of a school page names the school and its city', () =>
    expect(formatHeroTitle(schoolPage)).toBe('Search every summer camp near Example Kelp School, Oakland'));
});

describe('the page subtitle', () => {
  // Covers: 1.30
  it('of the home page is the product’s tagline', () =>
    expect(formatHeroSubtitle(matchPath('/'))).toBe('Get hours of your life back and find great camps – 100 % free'));

  it('of a school page names its location and the search radius', () =>
    expect(formatHeroSubtitle(schoolPage)).toBe(
      'The nearest camps first, within 20 miles of 1 Example Way, Oakland, CA 94607',
    ));

  // Covers: 2.64
  it("of a region or category page is the region's sentence", () => {
    for (const region of REGIONS) expect(formatHeroSubtitle(matchPath(regionPath(region)))).toBe(region.subtitle);
    expect(formatHeroSubtitle(matchPath('/sf'))).toContain('Blue Heron Lake');
    expect(formatHeroSubtitle(matchPath('/seattle/stem'))).toBe(formatHeroSubtitle(matchPath('/seattle')));
  });
});
