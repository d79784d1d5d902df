import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { CampDataChunkRequest, type SearchOrder } from '../contract.ts';
import { isUnknownOption, OPTION_FIELDS, type SearchCriteria, parseCriteria } from '../searchCriteria.ts';
import { type Camp, seasonSessionsOf } from '../camp.ts';
import { fuzzyMatches } from '../fuzzyMatch.ts';
import { countNaively, countUnpricedNaively, searchNaively, wordsOfCamp } from '../rule.ts';
import { campOfLine } from '../testing/campOfLine.ts';
import { mapPointsNaively, offersNaively, relaxNaively } from '../testing/naiveAnswers.ts';
import { withVariedPrices } from '../testing/variedPrices.ts';
import { EVERYTHING, type Likelihoods, randomRequest } from '../testing/filterStates.ts';
import { explainEmptyResult } from './emptyResult.ts';
import { type SearchQuery } from './evaluate.ts';
import { findMapPoints } from './map/mapPoints.ts';
import { countFacets, countUnpriced, meaningsOf, search, type Snapshot } from './snapshot.ts';
import { layersOf, snapshotOfLayers, addChangedCamps } from './layers.ts';
import { buildSegmentPair, snapshotOf } from './build/snapshotBuilder.ts';

const season = 2026;
const today = readIsoDay('2026-03-01') ?? 0;
const camps = withVariedPrices([...syntheticCatalog({ camps: 200, seed: 7 })].map(campOfLine), 5);
const byId = new Map(camps.map((camp) => [camp.orgId, camp]));
const vocabulary = (of: readonly Camp[]) => [...new Set(of.flatMap((camp) => wordsOfCamp(camp, season)))].sort();

const resolveQuery = (snapshot: Snapshot, words: readonly string[], criteria: SearchCriteria): SearchQuery => ({
  criteria,
  meanings: meaningsOf(
    snapshot,
    criteria.words ?? [],
    new Map((criteria.words ?? []).map((typed, at, all) => [typed, fuzzyMatches(typed, words, at === all.length - 1)])),
  ),
});

/** Complete answers, page by page, from the simple loop. */
const searchIndexed = (snapshot: Snapshot, query: SearchQuery, sort: SearchOrder, known: ReadonlyMap<string, Camp>) => {
  const excluded = new Set<string>();
  const found: { orgId: string; instanceIds: string[] }[] = [];
  for (;;) {
    const page = search(snapshot, query, { sort, excluded, limit: 18 });
    if (page.found.length === 0) return { found, total: page.total };
    for (const { orgId, matchingIndexes } of page.found) {
      excluded.add(orgId);
      const camp = known.get(orgId);
      const sessions = camp ? seasonSessionsOf(camp, season) : [];
      found.push({ orgId, instanceIds: matchingIndexes.map((at) => sessions[at]?.facts.instance_id ?? 'none') });
    }
  }
};

const randomQueries = (
  seed: number,
  count: number,
  likely: Likelihoods,
): { criteria: SearchCriteria; sort: SearchOrder }[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const request = CampDataChunkRequest.parse(randomRequest(random, camps, season, likely));
    const criteria = parseCriteria(request, season, today);
    if (isUnknownOption(criteria)) throw new Error(criteria.message);
    return { criteria, sort: request.sortCriteria };
  });
};

describe('the camp index', () => {
  const snapshot = snapshotOf(buildSegmentPair(camps, season), today);
  const words = vocabulary(camps);

  // Covers: 2.95, 3.116, 9.80, S.7, S.8, S.10-S.12, S.14
  it('finds the same camps, sessions, order and total as a simple loop over everything', () => {
    let found = 0;
    for (const { criteria, sort } of randomQueries(11, 200, EVERYTHING)) {
      const plain = searchNaively(camps, criteria, sort);
      found += plain.found.length;
      expect({
        criteria,
        ...searchIndexed(snapshot, resolveQuery(snapshot, words, criteria), sort, byId),
      }).toEqual({
        criteria,
        ...plain,
      });
    }
    expect(found).toBeGreaterThan(1000);
  });

  // Covers: 1.6-1.19, 3.101-3.115, S.8
  it('matches the simple loop for each kind of filter', () => {
    const none: Likelihoods = { facets: 0, place: 0, text: 0, children: 0, numbers: 0, box: 0 };
    for (const kind of Object.keys(none) as (keyof Likelihoods)[])
      for (const { criteria, sort } of randomQueries(13, 40, { ...none, [kind]: 1 })) {
        expect({
          criteria,
          ...searchIndexed(snapshot, resolveQuery(snapshot, words, criteria), sort, byId),
        }).toEqual({
          criteria,
          ...searchNaively(camps, criteria, sort),
        });
      }
  });

  // Covers: S.28-S.33
  it('compares, orders and counts prices with care like the simple loop', () => {
    const likely: Likelihoods = { facets: 0.1, place: 0.2, text: 0, children: 0, numbers: 0.8, box: 0.1 };
    let unpriced = 0;
    for (const { criteria } of randomQueries(31, 60, likely)) {
      const query = resolveQuery(snapshot, words, criteria);
      const plain = searchNaively(camps, criteria, 'price');
      expect({ criteria, ...searchIndexed(snapshot, query, 'price', byId) }).toEqual({ criteria, ...plain });
      const expected = countUnpricedNaively(camps, criteria);
      expect({ criteria, unpriced: countUnpriced(snapshot, query, plain.total) }).toEqual({
        criteria,
        unpriced: expected,
      });
      unpriced += expected;
    }
    expect(unpriced).toBeGreaterThan(100);
  });

  // Covers: S.13
  it('counts every option of every facet like the simple loop', () => {
    const none: Likelihoods = { facets: 0, place: 0, text: 0, children: 0, numbers: 0, box: 0 };
    const queries = [
      ...randomQueries(17, 10, { ...EVERYTHING, facets: 0.25, text: 0.2 }),
      // A filter in every field at once.
      ...randomQueries(19, 5, { ...none, facets: 1 }),
    ];
    for (const { criteria } of queries) {
      const counted = countFacets(snapshot, resolveQuery(snapshot, words, criteria));
      expect(counted.total).toBe(searchNaively(camps, criteria, 'alpha').total);
      for (const field of OPTION_FIELDS)
        expect({ field, criteria, counts: counted.facets[field] }).toEqual({
          field,
          criteria,
          counts: countNaively(camps, criteria, field),
        });
    }
  });

  // Covers: S.24, S.25
  it('shows the locations of exactly the camps that the simple loop finds', () => {
    let unscheduled = 0;
    for (const { criteria } of randomQueries(31, 80, { ...EVERYTHING, facets: 0.1, text: 0.2, box: 0.5 })) {
      const { points, pointCount, total } = findMapPoints(snapshot, resolveQuery(snapshot, words, criteria));
      unscheduled += points.filter(({ sessions }) => sessions === 0).length;
      const expectedPoints = mapPointsNaively(camps, criteria);
      expect({ criteria, pointCount, points, total }).toEqual({
        criteria,
        pointCount: expectedPoints.length,
        points: expectedPoints,
        total: searchNaively(camps, criteria, 'alpha').total,
      });
    }
    expect(unscheduled).toBeGreaterThan(10);
  });

  // Covers: S.21, S.26, S.27
  it('offers changes of an empty search that find as many camps as the simple loop', () => {
    const few = camps.slice(0, 25);
    const known = vocabulary(few);
    const smallSnapshot = snapshotOf(buildSegmentPair(few, season), today);
    const offered = { relax: 0, radius: 0, weeks: 0, ages: 0, nearest: 0 };
    const likely = { facets: 0.15, place: 0.8, text: 0.1, children: 0.3, numbers: 0.15, box: 0.1 };
    const random = seededRandom(41);
    for (const { criteria: filters } of randomQueries(37, 600, likely)) {
      // Otherwise few searches would be for a single child and a few weeks.
      const ofOneChild: SearchCriteria = {
        ...filters,
        options: new Map([['selectedWeekLabel', [...new Set(random.some([...Array(14).keys()], 2))]]]),
        children: { kind: 'each', children: [{ age: random.pick([0, 2, 3, 4, 15, 17, 18]) }] },
      };
      const criteria = random.chance(0.6) ? ofOneChild : filters;
      const query = resolveQuery(smallSnapshot, known, criteria);
      if (search(smallSnapshot, query, { sort: 'alpha', excluded: new Set(), limit: 1 }).total > 0) continue;
      const { relax, offers } = explainEmptyResult(smallSnapshot, query);
      expect({ criteria, offers }).toEqual({ criteria, offers: offersNaively(few, criteria) });
      expect({ criteria, relax }).toEqual({
        criteria,
        relax: relaxNaively(few, criteria).toSorted((a, b) => b.freed - a.freed),
      });
      offered.relax += relax.length;
      offered.radius += offers.radius.length;
      offered.weeks += offers.weeks.length;
      offered.ages += offers.ages.length;
      offered.nearest += offers.nearest ? 1 : 0;
    }
    expect(Math.min(...Object.values(offered))).toBeGreaterThan(5);
  });

  it('answers like a new index after camps were changed, removed and added', () => {
    const random = seededRandom(23);
    const changes = new Map<string, Camp | undefined>();
    for (const camp of camps.slice(0, 30)) changes.set(camp.orgId, undefined);
    for (const [at, line] of [...syntheticCatalog({ camps: 40, seed: 99 })].entries()) {
      const replaced = random.chance(0.5) ? camps[30 + at] : undefined;
      const [camp] = withVariedPrices([campOfLine({ ...line, org_id: replaced?.orgId ?? `new-${at}` })], at);
      if (camp) changes.set(camp.orgId, { ...camp, revision: 5n });
    }
    const now = [
      ...camps.filter(({ orgId }) => !changes.has(orgId)),
      ...[...changes.values()].flatMap((camp) => camp ?? []),
    ];
    let layers = layersOf(buildSegmentPair(camps, season), today);
    const changeList = [...changes];
    for (let at = 0; at < changeList.length; at += 14)
      layers = addChangedCamps(layers, new Map(changeList.slice(at, at + 14)), today);
    const changed = snapshotOfLayers(layers, today);
    const known = new Map(now.map((camp) => [camp.orgId, camp]));
    const nowWords = vocabulary([...camps, ...now]);
    for (const { criteria, sort } of randomQueries(29, 120, EVERYTHING)) {
      expect({
        criteria,
        ...searchIndexed(changed, resolveQuery(changed, nowWords, criteria), sort, known),
      }).toEqual({
        criteria,
        ...searchNaively(now, criteria, sort),
      });
    }
  });
});
