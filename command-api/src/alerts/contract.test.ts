import { describe, expect, it } from '@jest/globals';
import { SaveSearch } from './contract.ts';

const oakland = { lat: 37.8, lng: -122.27 };
const bodyOf = (filterState: object, place: object = {}) => ({
  searchId: '6d1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e11',
  name: 'Art',
  search: { filterState, ...place },
});
/** The field and reason of each problem. */
const problemsOf = (body: unknown) => SaveSearch.safeParse(body).error?.issues.map(({ path }) => path.join('.'));

describe('a search to save', () => {
  // Covers: N.2
  it.each([
    [{ selectedMaxPrice: -1 }, 'search.filterState.selectedMaxPrice'],
    [{ selectedEarliestTime: '9 AM' }, 'search.filterState.selectedEarliestTime'],
    [{ selectedChildDOBs: ['2017-02-30'] }, 'search.filterState.selectedChildDOBs.0'],
    [{ selectedGender: ['Everybody'] }, 'search.filterState.selectedGender.0'],
    [{ children: [{ age: 90 }] }, 'search.filterState.children.0.age'],
  ])('with the filters %j is refused for the field %s', (filterState, field) => {
    expect(problemsOf(bodyOf(filterState))).toEqual([field]);
  });

  // Covers: N.2
  it('is refused with a place without a radius, or outside of the earth', () => {
    expect(problemsOf(bodyOf({}, { latLongUser: oakland }))).toEqual(['search.latLongUserRadius']);
    const nowhere = { latLongUser: { ...oakland, lat: 91 }, latLongUserRadius: 10 };
    expect(problemsOf(bodyOf({}, nowhere))).toEqual(['search.latLongUser.lat']);
  });

  it('is saved as it was sent, without the filters that were not', () => {
    const filterState = { selectedMaxPrice: 300, selectedGender: [], boundingBox: null };
    const search = { filterState, latLongUser: oakland, latLongUserRadius: 10 };
    expect(SaveSearch.parse({ ...bodyOf({}), search }).search).toEqual(search);
    expect(SaveSearch.parse(bodyOf({})).search.filterState).toEqual({});
  });
});
