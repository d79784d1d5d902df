import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { CampDataChunkRequest } from '../contract.ts';
import { isUnknownOption, OPTION_FIELDS, type SearchCriteria, parseCriteria } from '../searchCriteria.ts';
import { type Camp, seasonSessionsOf } from '../camp.ts';
import { fuzzyMatches } from '../fuzzyMatch.ts';
import { countNaively, searchNaively, wordsOfCamp } from '../rule.ts';
import { campOfLine } from '../testing/campOfLine.ts';
import { EVERYTHING, type Likelihoods, randomRequest } from '../testing/filterStates.ts';
import { type SearchQuery } from './evaluate.ts';
import { countFacets, meaningsOf, search, type Snapshot } from './snapshot.ts';
import { layersOf, snapshotOfLayers, addChangedCamps } from './layers.ts';
import { buildSegmentPair, snapshotOf } from './build/snapshotBuilder.ts';

const season = 2026;
const today = readIsoDay('2026-03-01') ?? 0;
const camps = [...syntheticCatalog({ camps: 200, seed: 7 })].map(campOfLine);
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
const searchIndexed = (
  snapshot: Snapshot,
  query: SearchQuery,
  sort: 'alpha' | 'distance',
  known: ReadonlyMap<string, Camp>,
) => {
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
): { criteria: SearchCriteria; sort: 'alpha' | 'distance' }[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const request = CampDataChunkRequest.parse(randomRequest(random, camps, season, likely));
    const criteria = parseCriteria(request, season, today);
    if (isUnknownOption(criteria)) throw new Error(criteria.message);
    return { criteria, sort: request.sortCriteria };
  });
};

const withoutPlaceSort = (criteria: SearchCriteria, sort: 'alpha' | 'distance') => (criteria.place ? sort : 'alpha');

describe('the camp index', () => {
  const snapshot = snapshotOf(buildSegmentPair(camps, season), today);
  const words = vocabulary(camps);

  // Covers: 2.95, 3.116, 9.80, S.7, S.8, S.10-S.12, S.14
  it('finds the same camps, sessions, order and total as a simple loop over everything', () => {
    let found = 0;
    for (const { criteria, sort } of randomQueries(11, 200, EVERYTHING)) {
      const order = withoutPlaceSort(criteria, sort);
      const plain = searchNaively(camps, criteria, order);
      found += plain.found.length;
      expect({
        criteria,
        ...searchIndexed(snapshot, resolveQuery(snapshot, words, criteria), order, byId),
      }).toEqual({
        criteria,
        ...plain,
      });
    }
    expect(found).toBeGreaterThan(1000);
  });

  // Covers: 1.6-1.19, 3.101-3.115, S.8
  it('matches the simple loop for each kind of filter', () => {
    const none: Likelihoods = { facets: 0, place: 0, text: 0, children: 0, numbers: 0 };
    for (const kind of Object.keys(none) as (keyof Likelihoods)[])
      for (const { criteria, sort } of randomQueries(13, 40, { ...none, [kind]: 1 })) {
        const order = withoutPlaceSort(criteria, sort);
        expect({
          criteria,
          ...searchIndexed(snapshot, resolveQuery(snapshot, words, criteria), order, byId),
        }).toEqual({
          criteria,
          ...searchNaively(camps, criteria, order),
        });
      }
  });

  // Covers: S.13
  it('counts every option of every facet like the simple loop', () => {
    for (const { criteria } of randomQueries(17, 10, { ...EVERYTHING, facets: 0.25, text: 0.2 })) {
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

  it('answers like a new index after camps were changed, removed and added', () => {
    const random = seededRandom(23);
    const changes = new Map<string, Camp | undefined>();
    for (const camp of camps.slice(0, 30)) changes.set(camp.orgId, undefined);
    for (const [at, line] of [...syntheticCatalog({ camps: 40, seed: 99 })].entries()) {
      const replaced = random.chance(0.5) ? camps[30 + at] : undefined;
      const camp = campOfLine({ ...line, org_id: replaced?.orgId ?? `new-${at}` });
      changes.set(camp.orgId, { ...camp, revision: 5n });
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
      const order = withoutPlaceSort(criteria, sort);
      expect({
        criteria,
        ...searchIndexed(changed, resolveQuery(changed, nowWords, criteria), order, known),
      }).toEqual({
        criteria,
        ...searchNaively(now, criteria, order),
      });
    }
  });
});
