import { describe, expect, it } from '@jest/globals';
import { CATEGORIES } from '../catalog/filterOptions.ts';
import { CATEGORY_PAGES, CATEGORY_SLUGS, categoryPagesOf } from './categoryPages.ts';
import { regionOf, REGIONS } from './regions.ts';

/** The listed category pages per region (Requirements 9.46-9.54). */
const SPECIFIED: Readonly<Record<string, string>> = {
  seattle: 'stem, sports, arts-crafts, outdoors, performing-arts, cooking, animals-farms',
  'bay-area': 'stem, sports, arts-crafts, outdoors, performing-arts, animals-farms',
  'los-angeles': 'stem, sports, arts-crafts, outdoors, performing-arts, cooking',
  bellevue: 'stem, sports, arts-crafts',
  'east-bay': 'stem, sports, arts-crafts',
  peninsula: 'stem, sports, arts-crafts',
  'south-bay': 'stem, sports, arts-crafts',
  'orange-county': 'stem, sports, arts-crafts',
  'san-diego': 'stem, sports, outdoors',
};

describe('the category pages', () => {
  it('are the 37 pages of the specification', () => expect(CATEGORY_PAGES).toHaveLength(37));

  // Covers: 9.46-9.54
  it.each(Object.entries(SPECIFIED))('of %p are %p', (slug, expected) => {
    const region = regionOf(slug);
    expect((region ? categoryPagesOf(region) : []).map((page) => page.slug).join(', ')).toBe(expected);
  });

  it('exist for no other region', () => {
    const others = REGIONS.filter(({ slug }) => !(slug in SPECIFIED));
    expect(others).toHaveLength(36);
    expect(others.flatMap(categoryPagesOf)).toEqual([]);
  });

  // Covers: 3.7, 9.55-9.61
  it('preset the categories that the specification assigns to their slug', () => {
    expect(CATEGORY_SLUGS).toEqual({
      stem: ['STEM'],
      sports: ['Sports'],
      'arts-crafts': ['Arts & Crafts'],
      outdoors: ['Outdoors'],
      'performing-arts': ['Dance', 'Music', 'Theater'],
      cooking: ['Cooking'],
      'animals-farms': ['Farm or Animals'],
    });
    const options: readonly string[] = CATEGORIES;
    expect(CATEGORY_PAGES.flatMap(({ categories }) => categories).filter((name) => !options.includes(name))).toEqual(
      [],
    );
  });
});
