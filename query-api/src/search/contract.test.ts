import { cardIdentity } from '@campjay/domain/catalog/sessionFacts.ts';
import { describe, expect, it } from '@jest/globals';
import { CampDataChunkRequest, FacetCountsRequest } from './contract.ts';

/** The invalid fields of a request. */
const refusedFields = (schema: typeof CampDataChunkRequest, request: unknown): readonly string[] => {
  const read = schema.safeParse(request);
  return read.success ? [] : read.error.issues.map(({ path }) => path.map(String).join('.'));
};

describe('a request for facet counts', () => {
  // Covers: S.23, S.24
  it.each([
    ['limit', { limit: 101 }],
    ['sortCriteria', { sortCriteria: 'newest' }],
    ['loadedOrganicOrgIds.0', { loadedOrganicOrgIds: [7] }],
    ['latLongUserRadius', { latLongUser: { lat: 47.6, lng: -122.3 } }],
    ['latLongUser.lat', { latLongUser: { lat: 91, lng: 0 }, latLongUserRadius: 5 }],
    ['filterState.selectedEarliestTime', { filterState: { selectedEarliestTime: '25:00' } }],
    ['filterState.selectedChildDOBs.0', { filterState: { selectedChildDOBs: ['2019-02-30'] } }],
    ['filterState.selectedMaxPrice', { filterState: { selectedMaxPrice: -1 } }],
    ['filterState.children.0.age', { filterState: { children: [{ age: 19 }] } }],
    ['filterState.children.1.age', { filterState: { children: [{}, { age: -1 }] } }],
    ['filterState.children.0.age', { filterState: { children: [{ age: 6.5 }] } }],
    ['filterState.children.0.age', { filterState: { children: [{ age: '6' }] } }],
    ['filterState.boundingBox.north', { filterState: { boundingBox: { north: 1, south: 2, east: 0, west: 0 } } }],
    ['filterState.boundingBox.south', { filterState: { boundingBox: { north: 1, south: -91, east: 0, west: 0 } } }],
    ['filterState.boundingBox.west', { filterState: { boundingBox: { north: 1, south: 1, east: 0, west: 181 } } }],
    ['filterState.boundingBox.east', { filterState: { boundingBox: { north: 1, south: 1, west: 0 } } }],
  ])('is refused for an invalid %s, like a request for camps', (field, wrong) => {
    const request = { filterState: {}, ...wrong };
    expect(refusedFields(FacetCountsRequest, request)).toEqual([field]);
    expect(refusedFields(CampDataChunkRequest, request)).toEqual([field]);
  });
});

describe('a request for camps', () => {
  it('may list every visible card, however long the ids are', () => {
    const longest = cardIdentity('o'.repeat(200), 'i'.repeat(200), 'organic');
    expect(refusedFields(CampDataChunkRequest, { filterState: {}, renderedInstanceIds: [longest] })).toEqual([]);
  });
});
