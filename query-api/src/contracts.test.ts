import { describe, expect, it } from '@jest/globals';
import { type z } from 'zod';
import { FavoriteChunkRequest } from './favorites/contract.ts';
import { CalendarFileQuery, HistoryQuery, SchedulableQuery, ScheduleQuery } from './schedule/contract.ts';

const refusedFields = (schema: z.ZodType, request: object): readonly string[] =>
  schema.safeParse(request).error?.issues.map(({ path }) => path.map(String).join('.')) ?? [];

describe('a query', () => {
  it.each([
    ['favoritedCampsArray', { favoritedCampsArray: Array.from({ length: 5001 }, (_, at) => `camp-${at}`) }],
    ['favoritedCampsArray.0', { favoritedCampsArray: [7] }],
    ['favoritedCampsArray', { favoritedCampsArray: null }],
    ['sortCriteria', { sortCriteria: 'oldest' }],
    ['limit', { limit: 101 }],
  ])('for favorites is refused for an invalid %s', (field, wrong) =>
    expect(refusedFields(FavoriteChunkRequest, { filterState: {}, favoritedCampsArray: [], ...wrong })).toEqual([
      field,
    ]),
  );

  it.each([
    ['week', { week: '2026-06-09' }],
    ['kidId', { kidId: 'robin' }],
    ['radius', { lat: 47, lng: -122 }],
    ['lat', { lng: -122, radius: 5 }],
    ['lng', { lat: 47, lng: 'west', radius: 5 }],
    ['from', { from: '25:00' }],
    ['text', { text: 'x'.repeat(201) }],
    ['among', { among: 'friends' }],
  ])('for sessions to schedule is refused for an invalid %s', (field, query) =>
    expect(refusedFields(SchedulableQuery, query)).toEqual([field]),
  );

  it.each([
    ['ownerId', '\u0000'],
    ['personId', 'a\u0000b'],
    ['before', '9999999999'],
    ['after', '9007199254740991'],
  ])('for the history of a schedule is refused for an invalid %s', (field, value) =>
    expect(refusedFields(HistoryQuery, { [field]: value })).toEqual([field]),
  );

  it.each([
    ['a schedule', ScheduleQuery],
    ['a calendar file', CalendarFileQuery],
    ['sessions to schedule', SchedulableQuery],
  ])('for %s is refused for an invalid owner', (_what, schema) =>
    expect(refusedFields(schema, { ownerId: '\u0000' })).toEqual(['ownerId']),
  );
});
