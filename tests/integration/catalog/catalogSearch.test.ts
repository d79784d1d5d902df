import { seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { type CatalogLine, syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { CampDataChunk, CampDataChunkRequest, FacetCounts } from '@campjay/query-api/search/contract.ts';
import {
  isUnknownOption,
  OPTION_FIELDS,
  type SearchCriteria,
  parseCriteria,
} from '@campjay/query-api/search/searchCriteria.ts';
import { type Camp } from '@campjay/query-api/search/camp.ts';
import { countNaively, searchNaively } from '@campjay/query-api/search/rule.ts';
import { campOfLine } from '@campjay/query-api/search/testing/campOfLine.ts';
import { randomRequest } from '@campjay/query-api/search/testing/filterStates.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openFamilies } from '../support/product/openFamilies.ts';

const season = 2026;
const today = readIsoDay('2026-03-01') ?? 0;
const lines = [...syntheticCatalog({ camps: 150, seed: 31 })];

const families = await openFamilies({ camps: lines });
afterAll(async () => families[Symbol.asyncDispose]());

const post = (path: string, body: unknown) => families.browser().post(`/api/camp-data/${path}`, body);
const chunk = async (request: object) => CampDataChunk.parse((await post('get-camp-data-chunk', request)).body).data;

const answerTo = async (request: object) => {
  const found: { orgId: string; instanceIds: string[] }[] = [];
  for (;;) {
    const { combinedData, totalMatchedOrgs } = await chunk({
      ...request,
      slug: '',
      loadedAdOrgIds: [],
      loadedOrganicOrgIds: found.map(({ orgId }) => orgId),
      renderedInstanceIds: [],
      limit: 40,
    });
    if (combinedData.length === 0) return { found, total: totalMatchedOrgs };
    for (const { org_id, instances } of combinedData)
      found.push({ orgId: org_id, instanceIds: instances.map(({ instance_id }) => instance_id) });
  }
};

const expectPlainAnswers = async (
  camps: readonly Camp[],
  seed: number,
  count: number,
  facets: number,
): Promise<void> => {
  const random = seededRandom(seed);
  for (let at = 0; at < count; at++) {
    const request = randomRequest(random, camps, season);
    const question = parseCriteria(CampDataChunkRequest.parse(request), season, today) as SearchCriteria;
    expect(isUnknownOption(question)).toBe(false);
    const sort = request.sortCriteria;
    expect({ request, ...(await answerTo(request)) }).toEqual({ request, ...searchNaively(camps, question, sort) });
    if (at >= facets) continue;
    const { filterState, latLongUser, latLongUserRadius } = request;
    const facetCounts = FacetCounts.parse(
      (await post('get-facet-counts', { filterState, latLongUser, latLongUserRadius })).body,
    );
    for (const field of OPTION_FIELDS)
      expect({ request, field, counts: facetCounts.data.facets[field] }).toEqual({
        request,
        field,
        counts: countNaively(camps, question, field),
      });
  }
};

describe('a catalog that is appended as events', () => {
  // Covers: 6.1, 7.2, 7.3
  it('gives the same search results over HTTP as a plain loop over the file', async () => {
    await expectPlainAnswers(lines.map(campOfLine), 5, 25, 3);
  }, 300_000);

  // Covers: 7.3
  it('is searched in its current state after prices, dates, sessions and camps change', async () => {
    const [renamed, ...rest] = lines.filter((_, at) => at % 10 !== 3);
    const changed = [
      { ...(renamed as CatalogLine), camp_org_name: 'Aardvark Überraschung' },
      ...rest.map((line, at) => ({
        ...line,
        instances: line.instances
          .filter((_, place) => at % 3 !== 0 || place !== 1)
          .map((session, place) =>
            place % 4 === at % 4 ? { ...session, price: 33 + at, start_time: '7:15 AM' } : session,
          ),
      })),
      ...[...syntheticCatalog({ camps: 12, seed: 77 })].map((line) => ({ ...line, org_id: `late-${line.org_id}` })),
    ];
    await families.importCamps(changed, true);
    const camps = changed.map(campOfLine);
    await expectPlainAnswers(camps, 6, 25, 2);
  }, 300_000);

  it('corrects a typo and returns the words used instead', async () => {
    const { forgiven, combinedData } = await chunk({ filterState: { selectedSearchText: 'uberrashung' } });
    expect(forgiven).toEqual([{ typed: 'uberrashung', meant: ['uberraschung'] }]);
    expect(combinedData.map(({ camp_org_name }) => camp_org_name)).toEqual(['Aardvark Überraschung']);
  });

  // Covers: S.21
  it('suggests the one filter to remove when nothing matches, and how many camps that adds', async () => {
    const filterState = { selectedMaxPrice: 0, selectedFinancialAidAvailable: ['Yes'] };
    const { totalMatchedOrgs, relax } = await chunk({ filterState });
    const freed = (await chunk({ filterState: { selectedFinancialAidAvailable: ['Yes'] } })).totalMatchedOrgs;
    expect({ totalMatchedOrgs, relax }).toEqual({ totalMatchedOrgs: 0, relax: [{ field: 'selectedMaxPrice', freed }] });
    expect(freed).toBeGreaterThan(0);
  });

  // Covers: 3.31, 7.2
  it('sends a card once: no camp that is already loaded, and no card that is already rendered', async () => {
    const first = await chunk({ filterState: {}, limit: 3 });
    const [shown, next] = first.combinedData;
    const without = await chunk({ filterState: {}, limit: 3, loadedOrganicOrgIds: [shown?.org_id] });
    expect(without.combinedData[0]?.org_id).toBe(next?.org_id);
    const identity = `${shown?.org_id ?? ''}|${shown?.instances[0]?.instance_id ?? 'noinst'}|organic`;
    const rendered = await chunk({ filterState: {}, limit: 3, renderedInstanceIds: [identity] });
    expect(rendered.combinedData.map(({ org_id }) => org_id)).toEqual(without.combinedData.map(({ org_id }) => org_id));
  });

  // Covers: 3.23
  it('returns the days until registration, and the distance of each camp and session', async () => {
    const place = { lat: 37.77, lng: -122.42 };
    const { combinedData } = await chunk({
      filterState: {},
      latLongUser: place,
      latLongUserRadius: 40,
      sortCriteria: 'distance',
      limit: 100,
    });
    const dated = combinedData.filter(({ registration_date = '' }) => /^\d/.test(registration_date));
    expect(dated.length).toBeGreaterThan(0);
    for (const { registration_date = '', timeUntilRegDate } of dated)
      expect(timeUntilRegDate).toBe(
        Math.round((Date.parse(`${registration_date} UTC`) - Date.UTC(2026, 2, 1)) / 86_400_000),
      );
    const scheduled = combinedData.filter(({ instances }) => instances.length > 0);
    for (const { distance, instances } of scheduled)
      expect(distance).toBe(Math.min(...instances.map((session) => session.distance ?? Infinity)));
    const distances = scheduled.map(({ distance = NaN }) => distance);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(Math.max(...distances)).toBeLessThanOrEqual(40);
  });

  // Covers: 7.2, S.20
  it.each([
    ['filterState', {}],
    ['filterState.selectedCategory[0]', { filterState: { selectedCategory: ['Knitting'] } }],
    ['filterState.selectedWeekLabel[1]', { filterState: { selectedWeekLabel: ['June 1', 'June 2'] } }],
  ])('refuses a bad request and names %s', async (field, request) => {
    expect(await post('get-camp-data-chunk', request)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });
});
