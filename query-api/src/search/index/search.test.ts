import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { type SearchOrder } from '../contract.ts';
import { OPTION_FIELDS, type SearchCriteria } from '../searchCriteria.ts';
import { type Camp } from '../camp.ts';
import { countNaively, countUnpricedNaively, searchNaively } from '../rule.ts';
import { campOfLine } from '../testing/campOfLine.ts';
import { mapPointsNaively, offersNaively, relaxNaively } from '../testing/naiveAnswers.ts';
import { withVariedPrices } from '../testing/variedPrices.ts';
import { EVERYTHING, type Likelihoods } from '../testing/filterStates.ts';
import { loadAllPages, randomQueries, resolveQuery, SEASON, vocabularyOf } from '../testing/indexedQueries.ts';
import { explainEmptyResult } from './emptyResult.ts';
import { type SearchQuery } from './evaluate.ts';
import { findMapPoints } from './map/mapPoints.ts';
import { countFacets, countUnpriced, search, type Snapshot } from './snapshot.ts';
import { layersOf, snapshotOfLayers, addChangedCamps } from './layers.ts';
import { buildSegmentPair, snapshotOf } from './build/snapshotBuilder.ts';

const today = readIsoDay('2026-03-01') ?? 0;
const camps = withVariedPrices([...syntheticCatalog({ camps: 200, seed: 7 })].map(campOfLine), 5);
const NONE: Likelihoods = { facets: 0, place: 0, text: 0, children: 0, numbers: 0, box: 0 };
const queries = (seed: number, count: number, likely: Likelihoods) =>
  randomQueries({ seed, count, camps, today, likely });

/** Complete answers, page by page. */
const searchIndexed = (snapshot: Snapshot, query: SearchQuery, sort: SearchOrder, known = camps) => {
  const { found, lastPage } = loadAllPages(known, (excluded) => search(snapshot, query, { sort, excluded, limit: 18 }));
  return { found, total: lastPage.total };
};
/** Fails with the criteria of the query. */
const expectSame = (criteria: SearchCriteria, indexed: unknown, plain: unknown): void =>
  expect({ criteria, answer: indexed }).toEqual({ criteria, answer: plain });

describe('the camp index', () => {
  const snapshot = snapshotOf(buildSegmentPair(camps, SEASON), today);
  const words = vocabularyOf(camps);

  // Covers: 2.95, 3.116, 9.80, S.7, S.8, S.10-S.12, S.14
  it('finds the same camps, sessions, order and total as a simple loop over everything', () => {
    let found = 0;
    for (const { criteria, sort } of queries(11, 200, EVERYTHING)) {
      const plain = searchNaively(camps, criteria, sort);
      found += plain.found.length;
      expectSame(criteria, searchIndexed(snapshot, resolveQuery(snapshot, words, criteria), sort), plain);
    }
    expect(found).toBeGreaterThan(1000);
  });

  // Covers: 1.6-1.19, 3.101-3.115, S.8
  it('matches the simple loop for each kind of filter', () => {
    for (const kind of Object.keys(NONE) as (keyof Likelihoods)[])
      for (const { criteria, sort } of queries(13, 40, { ...NONE, [kind]: 1 })) {
        const indexed = searchIndexed(snapshot, resolveQuery(snapshot, words, criteria), sort);
        expectSame(criteria, indexed, searchNaively(camps, criteria, sort));
      }
  });

  // Covers: S.28-S.33
  it('compares, orders and counts prices with care like the simple loop', () => {
    const likely: Likelihoods = { facets: 0.1, place: 0.2, text: 0, children: 0, numbers: 0.8, box: 0.1 };
    let unpriced = 0;
    for (const { criteria } of queries(31, 60, likely)) {
      const query = resolveQuery(snapshot, words, criteria);
      const plain = searchNaively(camps, criteria, 'price');
      expectSame(criteria, searchIndexed(snapshot, query, 'price'), plain);
      const expected = countUnpricedNaively(camps, criteria);
      expectSame(criteria, countUnpriced(snapshot, query, plain.total), expected);
      unpriced += expected;
    }
    expect(unpriced).toBeGreaterThan(100);
  });

  // Covers: S.13
  it('counts every option of every facet like the simple loop', () => {
    const some = queries(17, 10, { ...EVERYTHING, facets: 0.25, text: 0.2 });
    const inEveryFieldAtOnce = queries(19, 5, { ...NONE, facets: 1 });
    for (const { criteria } of [...some, ...inEveryFieldAtOnce]) {
      const counted = countFacets(snapshot, resolveQuery(snapshot, words, criteria));
      expect(counted.total).toBe(searchNaively(camps, criteria, 'alpha').total);
      for (const field of OPTION_FIELDS)
        expectSame(criteria, { [field]: counted.facets[field] }, { [field]: countNaively(camps, criteria, field) });
    }
  });

  // Covers: S.24, S.25
  it('shows the locations of exactly the camps that the simple loop finds', () => {
    let unscheduled = 0;
    for (const { criteria } of queries(31, 80, { ...EVERYTHING, facets: 0.1, text: 0.2, box: 0.5 })) {
      const { points, pointCount, total } = findMapPoints(snapshot, resolveQuery(snapshot, words, criteria));
      unscheduled += points.filter(({ sessions }) => sessions === 0).length;
      const expectedPoints = mapPointsNaively(camps, criteria);
      const { total: expectedTotal } = searchNaively(camps, criteria, 'alpha');
      expectSame(criteria, [points, pointCount, total], [expectedPoints, expectedPoints.length, expectedTotal]);
    }
    expect(unscheduled).toBeGreaterThan(10);
  });

  // Covers: S.21, S.26, S.27
  it('offers changes of an empty search that find as many camps as the simple loop', () => {
    const few = camps.slice(0, 25);
    const known = vocabularyOf(few);
    const smallSnapshot = snapshotOf(buildSegmentPair(few, SEASON), today);
    const offered = { relax: 0, radius: 0, weeks: 0, ages: 0, nearest: 0 };
    const likely = { facets: 0.15, place: 0.8, text: 0.1, children: 0.3, numbers: 0.15, box: 0.1 };
    const random = seededRandom(41);
    for (const { criteria: filters } of queries(37, 600, likely)) {
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
      expectSame(criteria, offers, offersNaively(few, criteria));
      const expectedRelax = relaxNaively(few, criteria).toSorted((a, b) => b.freed - a.freed);
      expectSame(criteria, relax, expectedRelax);
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
    let layers = layersOf(buildSegmentPair(camps, SEASON), today);
    const changeList = [...changes];
    for (let at = 0; at < changeList.length; at += 14)
      layers = addChangedCamps(layers, new Map(changeList.slice(at, at + 14)), today);
    const changed = snapshotOfLayers(layers, today);
    const nowWords = vocabularyOf([...camps, ...now]);
    for (const { criteria, sort } of queries(29, 120, EVERYTHING)) {
      const indexed = searchIndexed(changed, resolveQuery(changed, nowWords, criteria), sort, now);
      expectSame(criteria, indexed, searchNaively(now, criteria, sort));
    }
  });
});
