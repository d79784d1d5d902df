import { describe, expect, it } from '@jest/globals';
import { searchRule } from './searchRule.ts';
import { CampFacts, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';

const nowhere = { latLongUser: null, latLongUserRadius: null };
const today = readIsoDay('2026-03-01') ?? 0;
const camp = {
  orgId: 'kites',
  revision: 3n,
  facts: CampFacts.parse({ camp_org_name: 'Kite Camp' }),
  instances: [
    SessionFacts.parse({
      ...{ instance_id: 'one', batch_name: 'Pottery', price: 300 },
      ...{ year: 2026, start_date: 'June 8', end_date: 'June 12' },
    }),
  ],
};
const find = (filterState: object, season = 2026) =>
  searchRule
    .createTest(
      { ...nowhere, filterState: { ...filterState } },
      season,
      today,
    )?.(camp)
    ?.map(({ instance_id }) => instance_id);

describe('a saved search', () => {
  // Covers: N.3
  it('finds the sessions that the search page shows', () => {
    expect(find({})).toEqual(['one']);
    expect(find({ selectedMaxPrice: 300 })).toEqual(['one']);
    expect(find({ selectedMaxPrice: 299 })).toBeUndefined();
  });

  it('compares words exactly, the last one as a prefix', () => {
    expect(find({ selectedSearchText: 'kite pott' })).toEqual(['one']);
    expect(find({ selectedSearchText: 'potery' })).toBeUndefined();
  });
});
