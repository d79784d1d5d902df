import { describe, expect, it } from '@jest/globals';
import { describePriceWithCare } from '@campjay/domain/catalog/priceText.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { type CampDataChunkRequest as Request, CampDataChunkRequest } from '../contract.ts';
import { isUnknownOption, parseCriteria } from '../searchCriteria.ts';
import { seasonSessionsOf } from '../camp.ts';
import { loadBundledCatalog } from '../testing/bundledCatalog.ts';
import { meaningsOf, search } from './snapshot.ts';

const season = 2026;
const today = readIsoDay('2026-03-01') ?? 0;
const { camps, snapshot } = loadBundledCatalog(season, today);

/** The ids and prices of the camps that a search of the bundled catalog finds near San Francisco. */
const soccerUntil530 = (maxPrice: number, sortCriteria: Request['sortCriteria'] = 'distance') => {
  const request = CampDataChunkRequest.parse({
    filterState: {
      selectedSearchText: 'soccer',
      selectedWeekLabel: ['June 22'],
      selectedLatestTime: '17:30',
      selectedMaxPrice: maxPrice,
      children: [{ dob: '2020-01-15' }],
    },
    latLongUser: { lat: 37.7749, lng: -122.4194 },
    latLongUserRadius: 15,
    sortCriteria,
  });
  const criteria = parseCriteria(request, season, today);
  if (isUnknownOption(criteria)) throw new Error(criteria.message);
  const query = { criteria, meanings: meaningsOf(snapshot, criteria.words ?? [], new Map()) };
  const { found } = search(snapshot, query, { sort: sortCriteria, excluded: new Set(), limit: 100 });
  return found.flatMap(({ orgId, matchingIndexes, isScheduled }) => {
    const camp = camps.find((each) => each.orgId === orgId);
    if (!camp || !isScheduled) return [];
    const sessions = seasonSessionsOf(camp, season).filter((_, index) => matchingIndexes.includes(index));
    return [
      [
        orgId,
        describePriceWithCare(
          sessions.map(({ facts }) => facts),
          criteria,
        ),
      ],
    ];
  });
};

describe('soccer near San Francisco for a 6-year-old in the week of June 22 until 5:30', () => {
  // Covers: S.29, S.30, S.34
  it('is found for at most $600, with the price of care', () => {
    expect(soccerUntil530(600)).toContainEqual(['sf-seals-soccer-camp', '$575/wk for 8–5:30 ($425 + $150 care)']);
    expect(soccerUntil530(575, 'price').map(([orgId]) => orgId)).toContain('sf-seals-soccer-camp');
  });

  // Covers: S.30
  it('is not found for less than camp and care cost together', () =>
    expect(soccerUntil530(574).map(([orgId]) => orgId)).not.toContain('sf-seals-soccer-camp'));
});
