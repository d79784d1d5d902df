import {
  FILTER_NAMES,
  type FilterName,
  FILTERS,
  isOptionFilter,
  optionLabelsOf,
} from '@campjay/domain/catalog/filters.ts';
import { REGIONS } from '@campjay/domain/geography/regions.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ALL } from '../../ui/fields/choice.ts';
import { NO_FILTERS, type SearchFilters } from './filters/filters.ts';
import { type LinkedSearch, placeLabelIn, readSearch, writeSearch, writeSharedSearch } from './searchInUrl.ts';

const START_PAGE: LinkedSearch = { filters: NO_FILTERS, place: null, order: 'alpha' };
const seattle = { label: 'Seattle', lat: 47.6, lng: -122.33, radius: 200 };
const STEM_PAGE: LinkedSearch = { filters: { ...NO_FILTERS, categories: ['STEM'] }, place: seattle, order: 'distance' };

const berkeley = { label: 'Berkeley, CA 94703', lat: 37.863, lng: -122.2749 };

const berkeleyArea = { ...berkeley, radius: 7 };
const streetArea = { ...berkeleyArea, label: '2120 Example St, Berkeley, CA 94703, USA' };

const parsed = (query: string, page = START_PAGE, place?: typeof berkeley) =>
  readSearch(new URLSearchParams(query), page, { season: 2026, place });
const writeNear = (label: string, lat = 37.863, lng = -122.2749) =>
  writeSearch('', { ...START_PAGE, place: { label, lat, lng, radius: 7 }, order: 'distance' }, START_PAGE);
const write = (filters: Partial<SearchFilters>, page = START_PAGE, query = '') =>
  writeSearch(query, { ...page, filters: { ...page.filters, ...filters } }, page);

const someOf = (options: readonly string[]) =>
  fc.oneof(
    fc.constant(ALL),
    fc.subarray([...options], { minLength: 1, maxLength: options.length - 1 }),
  ) as fc.Arbitrary<SearchFilters[FilterName]>;
const VALUES = {
  text: fc.string({ maxLength: 200 }),
  time: fc.constantFrom('', '00:00', '08:15', '23:45'),
  price: fc.oneof(fc.constant(null), fc.nat()),
  flag: fc.boolean(),
};
const anyFilters = fc.record(
  Object.fromEntries(
    FILTER_NAMES.map((name) => [
      name,
      isOptionFilter(name) ? someOf(optionLabelsOf(name, 2026)) : VALUES[FILTERS[name].kind],
    ]),
  ),
) as unknown as fc.Arbitrary<SearchFilters>;
const anyPlace = fc.oneof(
  fc.constant(null),
  fc.record({ region: fc.constantFrom(...REGIONS), radius: fc.constantFrom(1, 15, 200) }).map(({ region, radius }) => ({
    label: region.displayName,
    lat: region.lat,
    lng: region.lng,
    radius,
  })),
);

describe('a search in the URL', () => {
  it('survives a round trip, on any page', () => {
    fc.assert(
      fc.property(
        anyFilters,
        anyPlace,
        fc.boolean(),
        fc.constantFrom(START_PAGE, STEM_PAGE),
        (filters, place, isAlpha, page) => {
          const search: LinkedSearch = { filters, place, order: isAlpha || !place ? 'alpha' : 'distance' };
          expect(parsed(writeSearch('', search, page), page)).toEqual(search);
        },
      ),
    );
  });

  it('is empty for the page’s own search', () => {
    expect(write({}, STEM_PAGE)).toBe('');
  });

  it('contains the selected options in readable words', () => {
    expect(write({ weeks: ['June 8'], genders: ['Girls'], maxPrice: 450, opensBy: '08:30' })).toBe(
      '?week=June+8&opens=08%3A30&gender=Girls&price=450',
    );
  });

  // Covers: D14.2
  it('contains a place by region and radius, not by coordinates', () => {
    const oakland = REGIONS.find(({ slug }) => slug === 'oakland');
    const place = oakland && { label: oakland.displayName, lat: oakland.lat, lng: oakland.lng, radius: 3 };
    const around = { filters: NO_FILTERS, place: place ?? null, order: 'distance' } as const;
    expect(writeSearch('', around, START_PAGE)).toBe('?near=oakland&within=3');
  });

  // Covers: S.38
  it.each<[string, Partial<Parameters<typeof writeSharedSearch>[1]>, string]>([
    ['ages', { children: [{ age: 6 }], order: 'price' }, '?sort=price&also=age'],
    ['nothing of a page without a search', { children: [{ age: 6 }] }, ''],
    ['an area of the map', { boundingBox: {} }, '?also=area'],
    [
      'the saved place',
      { place: berkeleyArea, initialPlace: berkeleyArea, order: 'price' },
      '?sort=price&also=address',
    ],
    ['a street', { place: streetArea }, '?near=94703&within=7&also=address'],
    ['nothing of a city', { place: berkeleyArea }, '?near=94703&within=7'],
    ['nothing of the page’s place', { place: berkeleyArea, initialPlace: berkeleyArea, pagePlace: berkeleyArea }, ''],
  ])('names, but does not contain, %s', (_, part, query) => {
    const order: LinkedSearch['order'] = 'place' in part ? 'distance' : 'alpha';
    const shared = { ...START_PAGE, boundingBox: null, pagePlace: null, initialPlace: null, order, ...part };
    expect(writeSharedSearch('', shared, { filters: NO_FILTERS, place: shared.initialPlace ?? null })).toBe(query);
  });

  it('contains an order only if it differs from the place’s default', () => {
    expect(writeSearch('', { ...STEM_PAGE, order: 'alpha' }, STEM_PAGE)).toBe('?sort=alpha');
    expect(parsed('?sort=distance').order).toBe('alpha');
  });

  // Covers: D14.2
  it.each([
    ['Berkeley, CA 94703', '?near=94703&within=7'],
    ['Berkeley, CA', '?near=Berkeley%2C+CA&within=7'],
    ['2120 Example St, Berkeley, CA 94703, USA', '?near=94703&within=7'],
    ['2120 Example St, Apt 4, Berkeley, CA', '?near=Berkeley%2C+CA&within=7'],
    ['2120 Example St', ''],
  ])('contains only the ZIP code or city of a place: %s', (label, query) => {
    expect(writeNear(label)).toBe(query);
  });

  it('is read with the place that its label resolved to', () => {
    expect(parsed('?near=94703&within=7', START_PAGE, berkeley)).toEqual({
      ...START_PAGE,
      place: { ...berkeley, radius: 7 },
      order: 'distance',
    });
    expect(parsed('?near=94703', STEM_PAGE, berkeley).place).toEqual({ ...berkeley, radius: 15 });
  });

  it('keeps the page’s own place if its label resolves to none', () => {
    expect(parsed('?near=Atlantis%2C+CA&within=7', STEM_PAGE).place).toEqual({ ...seattle, radius: 7 });
  });

  it.each([
    ['?near=94703', '94703'],
    ['?near=Berkeley%2C+CA', 'Berkeley, CA'],
    ['?near=oakland', undefined],
    ['?near=everywhere', undefined],
    ['?near=', undefined],
    ['?within=7', undefined],
    [`?near=${'9'.repeat(101)}`, undefined],
  ])('contains in %s a place to look up, if any', (query, label) => {
    expect(placeLabelIn(new URLSearchParams(query))).toBe(label);
  });

  it('keeps every other parameter', () => {
    expect(write({ maxPrice: 300 }, START_PAGE, '?source=flyer&price=10&gclid=x')).toBe(
      '?source=flyer&gclid=x&price=300',
    );
  });

  it.each([
    '?week=Juni+8&week=May+1',
    '?category=Knitting',
    '?registration=&refunds=maybe&lunch=maybe&stay=night&gender=7&days=8&aid=sure',
    '?opens=25:00&closes=soon',
    '?price=cheap',
    '?price=-1',
    '?near=atlantis&within=15',
    '?within=far',
    '?sort=newest',
    '?utm=1&q',
  ])('is the page’s own if nothing is valid: %s', (query) => {
    expect(parsed(query)).toEqual(START_PAGE);
  });

  it('keeps valid values beside invalid ones', () => {
    expect(parsed('?gender=Girls&gender=Dragons&price=x').filters).toEqual({ ...NO_FILTERS, genders: ['Girls'] });
  });

  it('contains no week while the season is unknown', () => {
    expect(readSearch(new URLSearchParams('week=June+8'), START_PAGE, { season: undefined, place: undefined })).toEqual(
      START_PAGE,
    );
  });
});
