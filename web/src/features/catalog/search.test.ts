import { matchPath } from '@campjay/domain/geography/matchPath.ts';
import { describe, expect, it } from '@jest/globals';
import { ALL } from '../../ui/fields/choice.ts';
import { NO_FILTERS } from './filters/filters.ts';
import {
  areFiltersDefault,
  boundingBoxChanged,
  filterCleared,
  filtersChanged,
  filtersReset,
  isDefaultView,
  orderSelected,
  pageEntered,
  placeSelected,
  placeCleared,
  placeFilterRemoved,
  radiusSelected,
  savedPlaceLoaded,
  search,
} from './search.ts';
import { readStoredSearch } from './searchHistory.ts';
import { campSearchOf, facetSearchOf, firstChunkParamsOf } from './searchRequest.ts';

type Fact = Parameters<typeof search.reducer>[1];
const after = (...facts: readonly Fact[]) => facts.reduce(search.reducer, search.getInitialState());
const pageEnteredAt = (path: string) => pageEntered({ path, entry: `visit of ${path}`, match: matchPath(path) });
const oakland = { label: 'Oakland', lat: 37.8, lng: -122.27 };

describe('entering a page', () => {
  // Covers: 4.13, 4.16
  it('searches around the region, and everywhere on the start page', () => {
    expect(after(pageEnteredAt('/la')).place).toMatchObject({ label: 'Los Angeles', radius: 200 });
    expect(after(pageEnteredAt('/la'), pageEnteredAt('/')).place).toBeNull();
  });

  // Covers: 4.17
  it('presets the page’s category, and removes it when the page is left', () => {
    expect(after(pageEnteredAt('/seattle/performing-arts')).filters.categories).toEqual(['Dance', 'Music', 'Theater']);
    expect(after(pageEnteredAt('/seattle/stem'), pageEnteredAt('/seattle')).filters.categories).toBe(ALL);
  });

  // Covers: 4.17
  it('keeps a category that the parent selected', () => {
    const state = after(pageEnteredAt('/'), filtersChanged({ categories: ['Chess'] }), pageEnteredAt('/seattle/stem'));
    expect(state.filters.categories).toEqual(['Chess']);
  });

  // Covers: 4.35
  it('clears the text and keeps the weeks', () => {
    const state = after(
      pageEnteredAt('/'),
      filtersChanged({ searchText: 'robots' }),
      filtersChanged({ weeks: ['June 8'] }),
      pageEnteredAt('/sf'),
    );
    expect(state.filters).toMatchObject({ searchText: '', weeks: ['June 8'] });
  });
});

describe('the area of the map', () => {
  const boundingBox = { north: 38, south: 37, east: -122, west: -123 };

  // Covers: S.24
  it('is sent with the filters until it is removed or another page is entered', () => {
    const state = after(pageEnteredAt('/'), boundingBoxChanged(boundingBox), pageEnteredAt('/'));
    expect(facetSearchOf(state).filterState).toMatchObject({ boundingBox });
    expect(isDefaultView(state)).toBe(false);
    for (const change of [boundingBoxChanged(null), pageEnteredAt('/la')])
      expect(facetSearchOf(search.reducer(state, change)).filterState).not.toHaveProperty('boundingBox');
  });
});

describe('a URL with a search', () => {
  const linked = (path: string, query: string) =>
    pageEntered({
      path,
      entry: 'from a link',
      match: matchPath(path),
      link: { query, season: 2026, place: undefined },
    });

  it('replaces every selected filter, and the place', () => {
    const selected = filtersChanged({ genders: ['Girls'], searchText: 'robots' });
    const state = after(pageEnteredAt('/'), placeSelected(oakland), selected, linked('/', '?price=300'));
    expect(state.filters).toEqual({ ...NO_FILTERS, maxPrice: 300 });
    expect(state.place).toBeNull();
  });

  it('starts with the page’s own place and category', () => {
    const state = after(linked('/seattle/stem', '?within=5'));
    expect(state.place).toMatchObject({ label: 'Seattle', radius: 5 });
    expect(state.filters.categories).toEqual(['STEM']);
  });

  it('does not reset the search when it links to the current page', () => {
    const state = after(pageEnteredAt('/'), filtersChanged({ searchText: 'robots' }), pageEnteredAt('/'));
    expect(state.filters.searchText).toBe('robots');
  });
});

describe('a history entry with a search', () => {
  it('restores it exactly, instead of reading the URL', () => {
    const before = after(pageEnteredAt('/sf'), placeSelected(oakland), filtersChanged({ maxPrice: 300 }));
    const stored = readStoredSearch(JSON.parse(JSON.stringify({ search: { ...before, kids: {} } })));
    const link = { query: '?price=900', season: 2026, place: undefined };
    const match = matchPath('/sf');
    const restored = after(pageEnteredAt('/la'), pageEntered({ path: '/sf', entry: 'back', match, link, stored }));
    expect(restored).toMatchObject({ filters: before.filters, place: before.place, order: 'distance' });
  });

  it('is ignored if another version of the client wrote it', () => {
    const state = { filters: { ...NO_FILTERS }, place: null, boundingBox: null, order: 'alpha', kids: {} };
    expect(readStoredSearch({ search: state })).toMatchObject({ kids: { ages: [], areExcluded: false } });
    const { genders: _, ...fewerFilters } = NO_FILTERS;
    for (const search of [
      { ...state, filters: fewerFilters },
      { ...state, order: 'oldest' },
      { ...state, place: {} },
      7,
    ])
      expect(readStoredSearch({ search })).toBeUndefined();
  });
});

describe('the first chunk', () => {
  // Covers: 4.29, 4.30, 9.77
  it('has 3 camps on a freshly entered page, and 18 after any change', () => {
    expect(firstChunkParamsOf(after(pageEnteredAt('/seattle/stem'))).limit).toBe(3);
    expect(firstChunkParamsOf(after(pageEnteredAt('/seattle/stem'), filtersChanged({ categories: ALL }))).limit).toBe(
      18,
    );
    expect(firstChunkParamsOf(after(pageEnteredAt('/seattle'), radiusSelected(5))).limit).toBe(18);
    expect(firstChunkParamsOf(after(pageEnteredAt('/seattle'), placeCleared())).limit).toBe(18);
  });
});

describe('choosing a place', () => {
  // Covers: 9.73
  it('starts with 15 miles and keeps a selected radius', () => {
    expect(after(pageEnteredAt('/'), placeSelected(oakland)).place?.radius).toBe(15);
    expect(
      after(pageEnteredAt('/'), placeSelected(oakland), radiusSelected(3), placeSelected(oakland)).place?.radius,
    ).toBe(3);
  });
});

// Covers: 4.9, 4.10, S.31
describe('the order', () => {
  it.each<[string, string, Fact[]]>([
    ['alpha', 'without a place', [pageEnteredAt('/')]],
    ['distance', 'in a region', [pageEnteredAt('/sf')]],
    ['distance', 'around a chosen place', [pageEnteredAt('/'), placeSelected(oakland)]],
    ['alpha', 'if it is chosen', [pageEnteredAt('/sf'), orderSelected('alpha')]],
    ['distance', 'if a place is chosen after it', [orderSelected('alpha'), placeSelected(oakland)]],
    ['alpha', 'if distance is chosen without a place', [pageEnteredAt('/'), orderSelected('distance')]],
    ['alpha', 'once the place is cleared', [pageEnteredAt('/sf'), placeCleared()]],
    ['price', 'if it is chosen without a place', [pageEnteredAt('/'), orderSelected('price')]],
    ['price', 'if a place is chosen after it', [orderSelected('price'), placeSelected(oakland)]],
    ['price', 'if the place is cleared after it', [pageEnteredAt('/sf'), orderSelected('price'), placeCleared()]],
    ['price', 'if the filter is removed', [pageEnteredAt('/sf'), orderSelected('price'), placeFilterRemoved()]],
  ])('is %s %s', (order, _when, facts) => {
    const state = after(...facts);
    expect([state.order, campSearchOf(state).sortCriteria]).toEqual([order, order]);
  });
});

// Covers: S.32
it('camps without a listed price are only included while there is a maximum price', () => {
  const limited = [pageEnteredAt('/'), filtersChanged({ maxPrice: 600 }), filtersChanged({ includeUnpriced: true })];
  expect(campSearchOf(after(...limited)).filterState).toMatchObject({ selectedMaxPrice: 600, includeUnpriced: true });
  expect(after(...limited, filterCleared('maxPrice')).filters.includeUnpriced).toBe(false);
  expect(after(...limited, filtersChanged({ maxPrice: null })).filters.includeUnpriced).toBe(false);
});

it('resetting clears every filter of the parent, and keeps the place and the page’s own category', () => {
  const selected = filtersChanged({
    ...{ categories: ['Chess'], genders: ['Girls'], opensBy: '09:00', closesAfter: '16:00', maxPrice: 300 },
  });
  const before = after(pageEnteredAt('/seattle/stem'), placeSelected(oakland), selected);
  const state = search.reducer(before, filtersReset());
  expect(areFiltersDefault(before)).toBe(false);
  expect(state.filters).toEqual({ ...NO_FILTERS, categories: ['STEM'] });
  expect(state.place?.label).toBe('Oakland');
  expect(isDefaultView(state)).toBe(false);
});

it('clearing one filter keeps the others, and can remove the page’s own category', () => {
  const state = after(pageEnteredAt('/seattle/stem'), filtersChanged({ maxPrice: 300 }), filterCleared('categories'));
  expect(state.filters).toMatchObject({ categories: ALL, maxPrice: 300 });
});

describe('the search request', () => {
  it('contains trimmed lower-case text, and an empty list if everything is selected', () => {
    const { filterState } = facetSearchOf(after(pageEnteredAt('/'), filtersChanged({ searchText: '  Robot Camp ' })));
    expect(filterState).toEqual({
      selectedSearchText: 'robot camp',
      selectedWeekLabel: [],
      selectedCategory: [],
      selectedTimeUntilRegDate: [],
      selectedRefunds: [],
      selectedLunchProvided: [],
      selectedEarliestTime: '',
      selectedLatestTime: '',
      selectedDayOrSleepaway: [],
      selectedGender: [],
      selectedDaysPerWeek: [],
      selectedFinancialAidAvailable: [],
      selectedMaxPrice: null,
      includeUnpriced: false,
    });
  });

  it('contains the page without its prefix', () => {
    expect(facetSearchOf(after(pageEnteredAt('/summer-camps/seattle/stem/'))).slug).toBe('seattle/stem');
  });
});

describe('the saved place of a signed-in parent', () => {
  const home = { label: 'Berkeley, CA 94703', lat: 37.863, lng: -122.2749, radius: 7 };
  const fresno = { label: 'Fresno, CA', lat: 36.7, lng: -119.8 };
  const savedPlaceLoadedAction = savedPlaceLoaded({ place: home });
  const pageOpened = (path: string, query = '', order?: 'alpha') =>
    pageEntered({
      path,
      entry: 'opened',
      match: matchPath(path),
      link: { query, season: 2026, place: query.includes('Fresno') ? fresno : undefined },
      order,
    });
  const place = (...facts: readonly Fact[]) => after(...facts).place;

  // Covers: 4.7
  it('is where the start page begins, whether it loads before or after the page', () => {
    expect(place(savedPlaceLoadedAction, pageEnteredAt('/'))).toEqual(home);
    expect(place(savedPlaceLoadedAction, pageOpened('/'))).toEqual(home);
    expect(after(pageEnteredAt('/'), savedPlaceLoadedAction)).toMatchObject({ place: home, order: 'distance' });
    expect(after(pageOpened('/', '?category=STEM'), savedPlaceLoadedAction)).toMatchObject({
      place: home,
      filters: { categories: ['STEM'] },
    });
  });

  // Covers: D15.9
  it('is overridden by the place of a region', () => {
    expect(place(savedPlaceLoadedAction, pageEnteredAt('/la'))?.label).toBe('Los Angeles');
    expect(place(pageEnteredAt('/la'), savedPlaceLoadedAction)?.label).toBe('Los Angeles');
    expect(place(pageEnteredAt('/la'), savedPlaceLoadedAction, pageEnteredAt('/'))).toEqual(home);
  });

  // Covers: D15.9
  it('is overridden by the place in the URL, even by “everywhere”', () => {
    expect(place(savedPlaceLoadedAction, pageOpened('/', '?near=seattle&within=3'))).toMatchObject({
      label: 'Seattle',
      radius: 3,
    });
    expect(place(pageOpened('/', '?near=Fresno%2C+CA'), savedPlaceLoadedAction)?.label).toBe('Fresno, CA');
    expect(place(savedPlaceLoadedAction, pageOpened('/', '?near=everywhere'))).toBeNull();
    expect(place(pageOpened('/', '?near=everywhere'), savedPlaceLoadedAction)).toBeNull();
  });

  it('is used for a URL that contains its coarse label', () => {
    const yard = { ...home, label: '1 Test St, Berkeley, CA 94703, USA' };
    expect(place(savedPlaceLoaded({ place: yard }), pageOpened('/', '?near=94703&within=15'))).toEqual({
      ...yard,
      radius: 15,
    });
  });

  it('is overridden by a place that the parent has chosen or cleared meanwhile', () => {
    expect(place(pageEnteredAt('/'), placeSelected(oakland), savedPlaceLoadedAction)?.label).toBe('Oakland');
    expect(place(pageEnteredAt('/'), placeSelected(oakland), placeCleared(), savedPlaceLoadedAction)).toBeNull();
  });

  it('is neither the default view nor a change to save', () => {
    const state = after(savedPlaceLoadedAction, pageEnteredAt('/'));
    expect(isDefaultView(state)).toBe(false);
    expect(state.chosenPlace).toBeUndefined();
  });

  // Covers: D15.9
  it('is changed by choosing a place, a radius, or none', () => {
    const chosenPlaceAfter = (...facts: readonly Fact[]) =>
      after(savedPlaceLoadedAction, pageEnteredAt('/'), ...facts).chosenPlace;
    expect(chosenPlaceAfter(placeSelected(oakland))).toEqual({ ...oakland, radius: 7 });
    expect(chosenPlaceAfter(radiusSelected(3))).toEqual({ ...home, radius: 3 });
    expect(chosenPlaceAfter(placeCleared())).toBeNull();
  });

  it('is not changed by editing a page’s own place, or by searching everywhere for a while', () => {
    const chosenPlaceAfter = (...facts: readonly Fact[]) => after(savedPlaceLoadedAction, ...facts).chosenPlace;
    expect(chosenPlaceAfter(pageEnteredAt('/la'), radiusSelected(20))).toBeUndefined();
    expect(chosenPlaceAfter(pageEnteredAt('/la'), placeCleared())).toBeUndefined();
    expect(chosenPlaceAfter(pageEnteredAt('/'), placeFilterRemoved())).toBeUndefined();
    expect(chosenPlaceAfter(pageEnteredAt('/la'), placeSelected(oakland))).toMatchObject(oakland);
  });

  // Covers: 4.11
  it('comes with the parent’s last order, which the URL overrides', () => {
    expect(after(savedPlaceLoadedAction, pageOpened('/', '', 'alpha')).order).toBe('alpha');
    expect(after(pageEnteredAt('/'), savedPlaceLoaded({ place: home, order: 'alpha' })).order).toBe('alpha');
    expect(after(savedPlaceLoadedAction, pageOpened('/', '?sort=distance', 'alpha')).order).toBe('distance');
    expect(after(savedPlaceLoadedAction, pageOpened('/', '?near=everywhere&sort=distance', 'alpha')).order).toBe(
      'alpha',
    );
  });
});

it('an order is saved after choosing it, or after choosing a place', () => {
  const chosenPlaceAfter = (...facts: readonly Fact[]) => after(pageEnteredAt('/la'), ...facts).chosenOrder;
  expect(chosenPlaceAfter()).toBeUndefined();
  expect(chosenPlaceAfter(orderSelected('alpha'))).toBe('alpha');
  expect(chosenPlaceAfter(orderSelected('alpha'), placeSelected(oakland))).toBe('distance');
  expect(chosenPlaceAfter(placeCleared(), orderSelected('distance'))).toBeUndefined();
});
