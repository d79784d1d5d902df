import { describe, expect, it } from '@jest/globals';
import { CATEGORY_PAGES, CATEGORY_SLUGS } from './categoryPages.ts';
import {
  canonicalPath,
  categoryPagePath,
  isIndexable,
  matchPath,
  pageLocation,
  presetCategories,
  regionPath,
} from './matchPath.ts';
import { REGIONS } from './regions.ts';
import { schoolPage } from './testing/schoolPage.ts';

const shown = (path: string): string => {
  const match = matchPath(path);
  switch (match.kind) {
    case 'default':
      return match.isKnownPath ? 'default region' : 'nothing';
    case 'region':
      return match.region.slug;
    case 'category':
      return `${match.region.slug}/${match.page.slug}`;
    case 'school':
      return match.school.code;
  }
};

describe('matching a path', () => {
  // Covers: 2.1, 2.27, 2.28, 2.29, 2.30, D15.27
  it.each([
    ['/', 'default region'],
    ['', 'default region'],
    ['///', 'default region'],
    ['/seattle', 'seattle'],
    ['/seattle/', 'seattle'],
    ['//seattle//', 'seattle'],
    ['/summer-camps/seattle/', 'seattle'],
    ['/SF', 'san-francisco'],
    ['/la/cooking/', 'los-angeles/cooking'],
    ['/bay-area/cooking', 'bay-area/cooking'],
    ['/sf/stem', 'san-francisco/stem'],
    ['/palo-alto/STEM/', 'palo-alto/stem'],
    ['/summer-camps/los-angeles/animals-farms', 'los-angeles/animals-farms'],
    ['/stem', 'nothing'],
    ['/seattle/constructor', 'nothing'],
    ['/seattle/oakland', 'nothing'],
    ['/seattle/stem/extra', 'nothing'],
    ['/seattle//stem', 'nothing'],
    ['/summer-camps', 'nothing'],
    ['/summer-camps/summer-camps/seattle', 'nothing'],
    ['/atlantis', 'nothing'],
    ['/school/kelp', 'nothing'],
    ['/__proto__', 'nothing'],
    ['/%73eattle', 'nothing'],
  ])('%p: %s', (path, expected) => expect(shown(path)).toBe(expected));

  // Covers: 2.2, 2.4, 2.28
  it('finds each region by slug and alias, with and without the prefix', () => {
    for (const { slug, aliases } of REGIONS)
      for (const segment of [slug, ...aliases])
        for (const path of [`/${segment}`, `/summer-camps/${segment}`]) expect(shown(path)).toBe(slug);
  });

  // Covers: 2.3, 2.5, 2.30
  it("finds each category of each region, by the region's slug and alias, with and without the prefix", () => {
    for (const region of REGIONS)
      for (const slug of Object.keys(CATEGORY_SLUGS))
        for (const segment of [region.slug, ...region.aliases])
          for (const path of [`/${segment}/${slug}`, `/summer-camps/${segment}/${slug}`])
            expect(shown(path)).toBe(`${region.slug}/${slug}`);
  });
});

describe('the canonical address', () => {
  // Covers: D15.28
  it('of an alias is its region under /summer-camps', () => {
    expect(canonicalPath(matchPath('/sf'))).toBe('/summer-camps/san-francisco');
    expect(canonicalPath(matchPath('/socal/stem'))).toBe('/summer-camps/los-angeles/stem');
  });

  // Covers: D15.28
  it('of every page matches that page', () => {
    const paths = [...REGIONS.map(regionPath), ...CATEGORY_PAGES.map(categoryPagePath)];
    expect(paths.map((path) => canonicalPath(matchPath(path)))).toEqual(paths);
  });

  it("of a category page that SPEC §9 does not list is its region's page", () => {
    expect(canonicalPath(matchPath('/palo-alto/stem'))).toBe('/summer-camps/palo-alto');
    expect(canonicalPath(matchPath('/la/animals-farms'))).toBe('/summer-camps/los-angeles');
  });

  it('of a school page is its own', () => expect(canonicalPath(schoolPage)).toBe('/school/example-kelp-school'));

  it('of the default region is the home page', () => {
    expect(canonicalPath(matchPath('/'))).toBe('/');
    expect(canonicalPath(matchPath('/atlantis'))).toBe('/');
  });
});

describe('the location of a page', () => {
  // Covers: 3.115, 3.118, 4.13-4.15
  it('is the center and radius of its region, with its name', () => {
    expect(pageLocation(matchPath('/peninsula'))).toEqual({
      lat: 37.45,
      lng: -122.18,
      radius: 15,
      geoLabel: 'Peninsula',
      geoSentence: 'the Peninsula',
    });
    expect(pageLocation(matchPath('/seattle/stem'))).toMatchObject({
      radius: 200,
      geoLabel: 'Seattle',
      geoSentence: 'Seattle',
    });
  });

  // Covers: 3.117
  it('is the school and 20 miles around it for a school page, with its name', () =>
    expect(pageLocation(schoolPage)).toEqual({
      lat: 37.8044,
      lng: -122.2712,
      radius: 20,
      geoLabel: 'Example Kelp School',
      geoSentence: 'Example Kelp School, Oakland',
    }));

  // Covers: 4.16
  it('is undefined for the default region and for an unknown path', () => {
    expect(pageLocation(matchPath('/'))).toBeUndefined();
    expect(pageLocation(matchPath('/atlantis'))).toBeUndefined();
  });
});

describe('the category filter', () => {
  // Covers: 3.103, 4.17
  it("is preset by a category page to that page's categories", () => {
    expect(presetCategories(matchPath('/seattle/stem'))).toEqual(['STEM']);
    expect(presetCategories(matchPath('/seattle/performing-arts'))).toEqual(['Dance', 'Music', 'Theater']);
    expect(presetCategories(matchPath('/sf/stem'))).toEqual(['STEM']);
    expect(presetCategories(matchPath('/los-angeles/animals-farms'))).toEqual(['Farm or Animals']);
  });

  // Covers: 4.17
  it('is preset by the last segment of an unknown path, which shows the default region', () => {
    for (const path of ['/atlantis/stem', '/stem', '/summer-camps/atlantis/STEM/', '/seattle/oakland/stem']) {
      expect(shown(path)).toBe('nothing');
      expect(presetCategories(matchPath(path))).toEqual(['STEM']);
      expect(pageLocation(matchPath(path))).toBeUndefined();
    }
  });

  // Covers: 4.17
  it('is not preset by any other page', () => {
    expect(presetCategories(matchPath('/seattle'))).toBeUndefined();
    expect(presetCategories(matchPath('/'))).toBeUndefined();
    expect(presetCategories(matchPath('/seattle/stem/extra'))).toBeUndefined();
    expect(presetCategories(matchPath('/school/stem'))).toBeUndefined();
    expect(presetCategories(schoolPage)).toBeUndefined();
  });
});

describe('search engines', () => {
  it('index a region, category or school page only if it has camps', () => {
    for (const match of [matchPath('/seattle'), matchPath('/seattle/stem'), schoolPage]) {
      expect(isIndexable(match, true)).toBe(true);
      expect(isIndexable(match, false)).toBe(false);
    }
  });

  it('always index the home page, and never an unknown path or an unlisted category page', () => {
    for (const hasCamps of [true, false]) {
      expect(isIndexable(matchPath('/'), hasCamps)).toBe(true);
      expect(isIndexable(matchPath('/atlantis'), hasCamps)).toBe(false);
      expect(isIndexable(matchPath('/atlantis/stem'), hasCamps)).toBe(false);
      expect(isIndexable(matchPath('/palo-alto/stem'), hasCamps)).toBe(false);
    }
  });
});
