import { describe, expect, it } from '@jest/globals';
import { distanceMiles } from './distance.ts';
import { childrenOf, parentOf, regionOf, REGIONS } from './regions.ts';

/** 'slug radius' of each region, by its parent. */
const SPECIFIED: Readonly<Record<string, string>> = {
  '': 'seattle 200, bay-area 200, los-angeles 200, san-diego 40',
  seattle: 'bellevue 3, mercer-island 3, redmond 3, west-seattle 5, issaquah 3, sammamish 3, kirkland 3, bothell 3',
  'bay-area': 'san-francisco 5, peninsula 15, east-bay 7, south-bay 15, santa-cruz 10, marin-county 20',
  peninsula:
    'palo-alto 3, menlo-park 3, mountain-view 3, cupertino 3, san-mateo 3, sunnyvale 3, los-altos 3, redwood-city 3',
  'east-bay': 'oakland 5, berkeley 3, fremont 7, walnut-creek 7, pleasanton 3, dublin 3, san-ramon 3, alameda 3',
  'south-bay': 'san-jose 7, los-gatos 3, saratoga 3, campbell 3',
  'los-angeles':
    'orange-county 15, pasadena 5, santa-monica 5, burbank 5, culver-city 5, long-beach 5, manhattan-beach 5',
};

const ALIASES: Readonly<Record<string, string>> = {
  eastside: 'bellevue',
  bayarea: 'bay-area',
  sf: 'san-francisco',
  la: 'los-angeles',
  socal: 'los-angeles',
  oc: 'orange-county',
};

/** The East Bay page searches seven miles around Oakland and Berkeley; these towns are farther away, with their own pages. */
const OUTSIDE_THEIR_PARENTS_CIRCLE = ['fremont', 'walnut-creek', 'pleasanton', 'dublin', 'san-ramon'];

const all = (pick: (region: (typeof REGIONS)[number]) => string): readonly string[] => REGIONS.map(pick);

describe('the regions', () => {
  // Covers: 1.5
  it('are the 45 regions of the specification', () => expect(REGIONS).toHaveLength(45));

  // Covers: 1.5, 3.9, 9.1-9.45
  it.each(Object.entries(SPECIFIED))(
    'below %p are exactly those of the specification, with their radius',
    (slug, parts) => {
      const found = childrenOf(slug === '' ? undefined : regionOf(slug)).map(
        (child) => `${child.slug} ${child.radiusMiles}`,
      );
      expect(found.join(', ')).toBe(parts);
    },
  );

  // Covers: 3.1
  it('have slugs and aliases that are unique URL segments', () => {
    const segments = REGIONS.flatMap(({ slug, aliases }) => [slug, ...aliases]);
    expect(new Set(segments).size).toBe(segments.length);
    expect(segments.filter((segment) => !/^[a-z]+(-[a-z]+)*$/.test(segment))).toEqual([]);
  });

  // Covers: 2.28, 3.2, 9.2, 9.3, 9.5, 9.13, 9.39
  it.each(Object.entries(ALIASES))('%p is an alias of %p', (alias, slug) => expect(regionOf(alias)?.slug).toBe(slug));

  // Covers: 3.2
  it('have no other aliases', () =>
    expect(REGIONS.flatMap(({ aliases }) => aliases).sort()).toEqual(Object.keys(ALIASES).sort()));

  // Covers: 3.6
  it('have existing parents', () =>
    expect(REGIONS.filter((region) => region.parent !== undefined && !parentOf(region))).toEqual([]));

  // Covers: 3.3, 3.10
  it('have unique display names, and unique subtitles that fit two lines', () => {
    expect(new Set(all(({ displayName }) => displayName)).size).toBe(45);
    expect(new Set(all(({ subtitle }) => subtitle)).size).toBe(45);
    expect(all(({ subtitle }) => subtitle).filter((sentence) => sentence.length < 60 || sentence.length > 110)).toEqual(
      [],
    );
    expect(all(({ subtitle }) => subtitle).filter((sentence) => !/^[A-Z].*\.$/.test(sentence))).toEqual([]);
  });

  it('have varied subtitles: no two begin with the same three words', () =>
    expect(new Set(all(({ subtitle }) => subtitle.split(' ').slice(0, 3).join(' '))).size).toBe(45));

  // Covers: 3.8
  it("lie within their parent's search radius, except for the far towns of the East Bay", () => {
    const outside = REGIONS.filter((region) => {
      const parent = parentOf(region);
      return parent && distanceMiles(region, parent) > parent.radiusMiles;
    });
    expect(outside.map(({ slug }) => slug)).toEqual(OUTSIDE_THEIR_PARENTS_CIRCLE);
  });

  // Covers: 3.8
  it('lie within the search radius of their metro area', () => {
    const metroOf = (region: (typeof REGIONS)[number]): (typeof REGIONS)[number] => {
      const parent = parentOf(region);
      return parent ? metroOf(parent) : region;
    };
    expect(REGIONS.filter((region) => distanceMiles(region, metroOf(region)) > 60).map(({ slug }) => slug)).toEqual([]);
  });

  it('lie at different places on the West Coast', () => {
    expect(new Set(all(({ lat, lng }) => `${lat} ${lng}`)).size).toBe(45);
    expect(REGIONS.every(({ lat, lng }) => lat > 32.5 && lat < 49 && lng < -116.9 && lng > -124)).toBe(true);
  });

  it('are found only by slug or alias', () => {
    expect(regionOf('atlantis')).toBeUndefined();
    expect(regionOf('constructor')).toBeUndefined();
    expect(regionOf('')).toBeUndefined();
  });
});
