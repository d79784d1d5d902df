import { matchPath } from '@campjay/events/geography/matchPath.ts';
import { describe, expect, it } from '@jest/globals';
import { ALL } from '../ui/choice.ts';
import { NO_FILTERS } from './filters.ts';
import {
  areFiltersDefault,
  filterGivenUp,
  filtersChosen,
  filtersReset,
  isDefaultView,
  orderChosen,
  pageEntered,
  placeChosen,
  placeCleared,
  placeLeftOut,
  radiusChosen,
  savedPlaceTold,
  search,
} from './search.ts';
import { campSearchOf, facetSearchOf, firstChunkOf } from './searchRequest.ts';

type Fact = Parameters<typeof search.reducer>[1];
const after = (...facts: readonly Fact[]) => facts.reduce(search.reducer, search.getInitialState());
const entered = (path: string) => pageEntered({ path, entry: `visit of ${path}`, match: matchPath(path) });
const oakland = { label: 'Oakland', lat: 37.8, lng: -122.27 };

describe('entering a page', () => {
  // Covers: 4.13, 4.16
  it('searches around the region, and everywhere on the start page', () => {
    expect(after(entered('/la')).place).toMatchObject({ label: 'Los Angeles', radius: 200 });
    expect(after(entered('/la'), entered('/')).place).toBeNull();
  });

  // Covers: 4.17
  it('presets the page’s category, and takes it away again with the page', () => {
    expect(after(entered('/seattle/performing-arts')).filters.categories).toEqual(['Dance', 'Music', 'Theater']);
    expect(after(entered('/seattle/stem'), entered('/seattle')).filters.categories).toBe(ALL);
  });

  // Covers: 4.17
  it('leaves a category alone that the parent chose', () => {
    const state = after(entered('/'), filtersChosen({ categories: ['Chess'] }), entered('/seattle/stem'));
    expect(state.filters.categories).toEqual(['Chess']);
  });

  // Covers: 4.35
  it('clears the text and keeps the weeks', () => {
    const state = after(
      entered('/'),
      filtersChosen({ searchText: 'robots' }),
      filtersChosen({ weeks: ['June 8'] }),
      entered('/sf'),
    );
    expect(state.filters).toMatchObject({ searchText: '', weeks: ['June 8'] });
  });
});

describe('an address that holds a search', () => {
  const linked = (path: string, query: string) =>
    pageEntered({
      path,
      entry: 'from a link',
      match: matchPath(path),
      link: { query, season: 2026, place: undefined },
    });

  it('replaces every filter that was chosen before, and the place', () => {
    const chosen = filtersChosen({ genders: ['Girls'], searchText: 'robots' });
    const state = after(entered('/'), placeChosen(oakland), chosen, linked('/', '?price=300'));
    expect(state.filters).toEqual({ ...NO_FILTERS, maxPrice: 300 });
    expect(state.place).toBeNull();
  });

  it('begins with the page’s own place and category', () => {
    const state = after(linked('/seattle/stem', '?within=5'));
    expect(state.place).toMatchObject({ label: 'Seattle', radius: 5 });
    expect(state.filters.categories).toEqual(['STEM']);
  });

  it('is not asked of a link to the page that is shown already: its search stays', () => {
    const state = after(entered('/'), filtersChosen({ searchText: 'robots' }), entered('/'));
    expect(state.filters.searchText).toBe('robots');
  });
});

describe('the first batch', () => {
  // Covers: 4.29, 4.30, 9.77
  it('is 3 on a page as it was entered, 18 after any change', () => {
    expect(firstChunkOf(after(entered('/seattle/stem'))).limit).toBe(3);
    expect(firstChunkOf(after(entered('/seattle/stem'), filtersChosen({ categories: ALL }))).limit).toBe(18);
    expect(firstChunkOf(after(entered('/seattle'), radiusChosen(5))).limit).toBe(18);
    expect(firstChunkOf(after(entered('/seattle'), placeCleared())).limit).toBe(18);
  });
});

describe('choosing a place', () => {
  // Covers: 9.73
  it('starts with 15 miles and keeps the miles that were set', () => {
    expect(after(entered('/'), placeChosen(oakland)).place?.radius).toBe(15);
    expect(after(entered('/'), placeChosen(oakland), radiusChosen(3), placeChosen(oakland)).place?.radius).toBe(3);
  });

  // Covers: 4.9, 4.10
  it('puts the nearest first, and without a place the alphabet rules', () => {
    expect(campSearchOf(after(entered('/'), placeChosen(oakland))).sortCriteria).toBe('distance');
    expect(campSearchOf(after(entered('/'))).sortCriteria).toBe('alpha');
    expect(campSearchOf(after(entered('/sf'))).sortCriteria).toBe('distance');
  });
});

describe('choosing an order', () => {
  it('holds until another place is chosen', () => {
    const byName = after(entered('/sf'), orderChosen('alpha'));
    expect(campSearchOf(byName).sortCriteria).toBe('alpha');
    expect(after(entered('/sf'), orderChosen('alpha'), placeChosen(oakland)).order).toBe('distance');
  });

  it('is forced back to the alphabet where there is no place to be near to', () => {
    expect(after(entered('/'), orderChosen('distance')).order).toBe('alpha');
    expect(after(entered('/sf'), placeCleared()).order).toBe('alpha');
  });
});

describe('resetting', () => {
  it('returns to the page’s own category and keeps the place', () => {
    const state = after(
      entered('/seattle/stem'),
      placeChosen(oakland),
      filtersChosen({ categories: ['Chess'] }),
      filtersReset(),
    );
    expect(state.filters.categories).toEqual(['STEM']);
    expect(state.place?.label).toBe('Oakland');
    expect(isDefaultView(state)).toBe(false);
  });

  it('gives up every filter of the parent’s', () => {
    const chosen = filtersChosen({ genders: ['Girls'], opensBy: '09:00', closesAfter: '16:00', maxPrice: 300 });
    const state = after(entered('/'), chosen, filtersReset());
    expect(areFiltersDefault(after(entered('/'), chosen))).toBe(false);
    expect(state.filters).toEqual(NO_FILTERS);
  });
});

describe('giving up one filter', () => {
  it('leaves the others, and takes away the page’s own category too', () => {
    const state = after(entered('/seattle/stem'), filtersChosen({ maxPrice: 300 }), filterGivenUp('categories'));
    expect(state.filters).toMatchObject({ categories: ALL, maxPrice: 300 });
  });
});

describe('the question that is asked', () => {
  it('is in lower case, without the spaces around it, and sends no list where everything is ticked', () => {
    const { filterState } = facetSearchOf(after(entered('/'), filtersChosen({ searchText: '  Robot Camp ' })));
    expect(filterState).toEqual({
      selectedSearchText: 'robot camp',
      selectedWeekLabel: [],
      selectedCategory: [],
      selectedTimeUntilRegDate: [],
      selectedRefunds: [],
      selectedEarliestTime: '',
      selectedLatestTime: '',
      selectedDayOrSleepaway: [],
      selectedGender: [],
      selectedDaysPerWeek: [],
      selectedFinancialAidAvailable: [],
      selectedMaxPrice: null,
    });
  });

  it('names the page without its prefix', () => {
    expect(facetSearchOf(after(entered('/summer-camps/seattle/stem/'))).slug).toBe('seattle/stem');
  });
});

describe('the saved place of a signed-in parent', () => {
  const home = { label: 'Berkeley, CA 94703', lat: 37.863, lng: -122.2749, radius: 7 };
  const fresno = { label: 'Fresno, CA', lat: 36.7, lng: -119.8 };
  const told = savedPlaceTold({ place: home });
  const opened = (path: string, query = '', order?: 'alpha') =>
    pageEntered({
      path,
      entry: 'opened',
      match: matchPath(path),
      link: { query, season: 2026, place: query.includes('Fresno') ? fresno : undefined },
      order,
    });
  const place = (...facts: readonly Fact[]) => after(...facts).place;

  // Covers: 4.7
  it('is where the start page begins, told before it or after', () => {
    expect(place(told, entered('/'))).toEqual(home);
    expect(place(told, opened('/'))).toEqual(home);
    expect(after(entered('/'), told)).toMatchObject({ place: home, order: 'distance' });
    expect(after(opened('/', '?category=STEM'), told)).toMatchObject({
      place: home,
      filters: { categories: ['STEM'] },
    });
  });

  // Covers: D15.9
  it('gives way to the place of a region', () => {
    expect(place(told, entered('/la'))?.label).toBe('Los Angeles');
    expect(place(entered('/la'), told)?.label).toBe('Los Angeles');
    expect(place(entered('/la'), told, entered('/'))).toEqual(home);
  });

  // Covers: D15.9
  it('gives way to the place of an address, and to one that says everywhere', () => {
    expect(place(told, opened('/', '?near=seattle&within=3'))).toMatchObject({ label: 'Seattle', radius: 3 });
    expect(place(opened('/', '?near=Fresno%2C+CA'), told)?.label).toBe('Fresno, CA');
    expect(place(told, opened('/', '?near=everywhere'))).toBeNull();
    expect(place(opened('/', '?near=everywhere'), told)).toBeNull();
  });

  it('is meant by an address that names it as coarsely as addresses do', () => {
    const yard = { ...home, label: '1 Test St, Berkeley, CA 94703, USA' };
    expect(place(savedPlaceTold({ place: yard }), opened('/', '?near=94703&within=15'))).toEqual({
      ...yard,
      radius: 15,
    });
  });

  it('gives way to what the parent has chosen or cleared meanwhile', () => {
    expect(place(entered('/'), placeChosen(oakland), told)?.label).toBe('Oakland');
    expect(place(entered('/'), placeChosen(oakland), placeCleared(), told)).toBeNull();
  });

  it('is no default view, and no wish', () => {
    const state = after(told, entered('/'));
    expect(isDefaultView(state)).toBe(false);
    expect(state.wishedPlace).toBeUndefined();
  });

  // Covers: D15.9
  it('is wished otherwise by choosing a place, its miles, or none', () => {
    const wish = (...facts: readonly Fact[]) => after(told, entered('/'), ...facts).wishedPlace;
    expect(wish(placeChosen(oakland))).toEqual({ ...oakland, radius: 7 });
    expect(wish(radiusChosen(3))).toEqual({ ...home, radius: 3 });
    expect(wish(placeCleared())).toBeNull();
  });

  it('is not touched by what is done to a page’s own place, nor by searching everywhere for a while', () => {
    const wish = (...facts: readonly Fact[]) => after(told, ...facts).wishedPlace;
    expect(wish(entered('/la'), radiusChosen(20))).toBeUndefined();
    expect(wish(entered('/la'), placeCleared())).toBeUndefined();
    expect(wish(entered('/'), placeLeftOut())).toBeUndefined();
    expect(wish(entered('/la'), placeChosen(oakland))).toMatchObject(oakland);
  });

  // Covers: 4.11
  it('comes with the order that the parent had last, which the address overrules', () => {
    expect(after(told, opened('/', '', 'alpha')).order).toBe('alpha');
    expect(after(entered('/'), savedPlaceTold({ place: home, order: 'alpha' })).order).toBe('alpha');
    expect(after(told, opened('/', '?sort=distance', 'alpha')).order).toBe('distance');
    expect(after(told, opened('/', '?near=everywhere&sort=distance', 'alpha')).order).toBe('alpha');
  });
});

it('an order is wished by choosing it, and by choosing a place', () => {
  const wish = (...facts: readonly Fact[]) => after(entered('/la'), ...facts).wishedOrder;
  expect(wish()).toBeUndefined();
  expect(wish(orderChosen('alpha'))).toBe('alpha');
  expect(wish(orderChosen('alpha'), placeChosen(oakland))).toBe('distance');
  expect(wish(placeCleared(), orderChosen('distance'))).toBeUndefined();
});
