import { type SeasonSession } from '@campjay/domain/catalog/filterRules.ts';
import { seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { foldText } from '@campjay/domain/catalog/words.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { describe, expect, it } from '@jest/globals';
import { CampDataChunkRequest } from '../contract.ts';
import { isUnknownOption, type SearchCriteria, parseCriteria, without } from '../searchCriteria.ts';
import { type Camp, type Coordinates, placesOf, seasonSessionsOf } from '../camp.ts';
import { fuzzyMatches } from '../fuzzyMatch.ts';
import { evaluateCamp, lowestWeeklyPrice, milesToNearest, sessionPlace, wordsOfCamp, wordTests } from '../rule.ts';
import { campOfLine } from '../testing/campOfLine.ts';
import { withVariedPrices } from '../testing/variedPrices.ts';
import { EVERYTHING, randomRequest } from '../testing/filterStates.ts';
import { type SearchQuery } from './evaluate.ts';
import { layersOf, snapshotOfLayers, addChangedCamps } from './layers.ts';
import { listCampsById } from './listCampsById.ts';
import { meaningsOf, type Snapshot } from './snapshot.ts';
import { buildSegmentPair, snapshotOf } from './build/snapshotBuilder.ts';

const season = 2026;
const today = readIsoDay('2026-03-01') ?? 0;
const camps = withVariedPrices([...syntheticCatalog({ camps: 150, seed: 17 })].map(campOfLine), 3);
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The same list by applying the search rule to each requested camp. */
const listNaively = (
  all: readonly Camp[],
  criteria: SearchCriteria,
  orgIds: ReadonlySet<string>,
  near?: Coordinates,
  byPrice = false,
) => {
  const vocabulary = criteria.words ? new Set(all.flatMap((camp) => wordsOfCamp(camp, season))) : [];
  const tests = wordTests(criteria.words ?? [], vocabulary);
  const from = near && { ...criteria, place: { ...near, radius: Number.POSITIVE_INFINITY } };
  const placesIn = (camp: Camp, sessions: readonly SeasonSession[]) =>
    sessions.length > 0 ? sessions.map((session) => sessionPlace(camp, session)) : placesOf(camp);
  return all
    .filter(({ orgId }) => orgIds.has(orgId))
    .map((camp) => {
      const verdict = evaluateCamp(camp, criteria, tests);
      const matchingSessions = verdict.kind === 'sessions' ? verdict.matchingSessions : [];
      const measured = matchingSessions.length > 0 ? matchingSessions : seasonSessionsOf(camp, season);
      const price = byPrice ? lowestWeeklyPrice(matchingSessions, criteria) : 0;
      return { camp, matchingSessions, price, miles: from ? milesToNearest(from, placesIn(camp, measured)) : 0 };
    })
    .sort(
      (a, b) =>
        Number(b.matchingSessions.length > 0) - Number(a.matchingSessions.length > 0) ||
        (a.miles === b.miles ? 0 : a.miles - b.miles) ||
        (a.price === b.price ? 0 : a.price - b.price) ||
        byText(foldText(a.camp.facts.camp_org_name), foldText(b.camp.facts.camp_org_name)) ||
        byText(a.camp.orgId, b.camp.orgId),
    )
    .map(({ camp, matchingSessions }) => ({
      orgId: camp.orgId,
      instanceIds: matchingSessions.map(({ facts }) => facts.instance_id),
    }));
};

const resolveQuery = (snapshot: Snapshot, all: readonly Camp[], criteria: SearchCriteria): SearchQuery => {
  const words = criteria.words ?? [];
  const known = words.length > 0 ? [...new Set(all.flatMap((camp) => wordsOfCamp(camp, season)))] : [];
  const proposals = new Map(words.map((typed, at) => [typed, fuzzyMatches(typed, known, at === words.length - 1)]));
  return { criteria, meanings: meaningsOf(snapshot, words, proposals) };
};

/** Loads whole lists, page by page. */
const listInPages = (
  snapshot: Snapshot,
  query: SearchQuery,
  orgIds: ReadonlySet<string>,
  near: Coordinates | undefined,
  known: readonly Camp[],
  byPrice = false,
) => {
  const byId = new Map(known.map((camp) => [camp.orgId, camp]));
  const excluded = new Set<string>();
  const found: { orgId: string; instanceIds: string[] }[] = [];
  for (;;) {
    const page = listCampsById(snapshot, query, { orgIds, excluded, limit: 18, near, byPrice });
    if (page.found.length === 0) return { found, unlisted: page.unlisted };
    for (const { orgId, matchingIndexes } of page.found) {
      excluded.add(orgId);
      const camp = byId.get(orgId);
      const sessions = camp ? seasonSessionsOf(camp, season) : [];
      found.push({ orgId, instanceIds: matchingIndexes.map((at) => sessions[at]?.facts.instance_id ?? 'none') });
    }
  }
};

const randomQueries = (seed: number, count: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const request = CampDataChunkRequest.parse(randomRequest(random, camps, season, EVERYTHING));
    const criteria = parseCriteria(request, season, today);
    if (isUnknownOption(criteria)) throw new Error(criteria.message);
    const { place } = criteria;
    const orgIds = new Set([...random.some(camps, 60).map(({ orgId }) => orgId), 'nobody-knows-it']);
    const near = place && { lat: place.lat, lng: place.lng };
    return { question: place ? without(criteria, 'latLongUser') : criteria, near, orgIds };
  });
};

describe('listing camps by their ids', () => {
  // Covers: 2.104
  it('returns each once, with the same sessions and order as a simple loop', () => {
    const snapshot = snapshotOf(buildSegmentPair(camps, season), today);
    let passing = 0;
    for (const { question: criteria, near, orgIds } of randomQueries(31, 80)) {
      const plain = listNaively(camps, criteria, orgIds, near);
      passing += plain.filter(({ instanceIds }) => instanceIds.length > 0).length;
      const listed = listInPages(snapshot, resolveQuery(snapshot, camps, criteria), orgIds, near, camps);
      expect({ question: criteria, near, ...listed }).toEqual({
        question: criteria,
        near,
        found: plain,
        unlisted: ['nobody-knows-it'],
      });
      expect(plain).toHaveLength(orgIds.size - 1);
    }
    expect(passing).toBeGreaterThan(200);
  });

  // Covers: S.31
  it('sorts them by the lowest weekly price of the passing sessions', () => {
    const snapshot = snapshotOf(buildSegmentPair(camps, season), today);
    for (const { question: criteria, orgIds } of randomQueries(41, 40)) {
      const query = resolveQuery(snapshot, camps, criteria);
      const { found } = listInPages(snapshot, query, orgIds, undefined, camps, true);
      expect({ criteria, found }).toEqual({ criteria, found: listNaively(camps, criteria, orgIds, undefined, true) });
    }
  });

  it('reflects changes, and omits deleted camps', () => {
    const [gone, ...remaining] = camps.slice(0, 40);
    if (!gone) throw new Error('There are no camps.');
    const renamed = remaining
      .slice(0, 10)
      .map((camp) => ({ ...camp, facts: { ...camp.facts, camp_org_name: `Zebra ${camp.facts.camp_org_name}` } }));
    const now = [...renamed, ...remaining.slice(10), ...camps.slice(40)];
    const changes = new Map<string, Camp | undefined>([
      [gone.orgId, undefined],
      ...renamed.map((camp) => [camp.orgId, camp] as const),
    ]);
    const snapshot = snapshotOfLayers(
      addChangedCamps(layersOf(buildSegmentPair(camps, season), today), changes, today),
      today,
    );
    for (const { question: criteria, near, orgIds } of randomQueries(37, 15)) {
      const query = new Set([...orgIds, ...changes.keys()]);
      const { found, unlisted } = listInPages(snapshot, resolveQuery(snapshot, now, criteria), query, near, now);
      expect({ question: criteria, near, found }).toEqual({
        question: criteria,
        near,
        found: listNaively(now, criteria, query, near),
      });
      expect(new Set(unlisted)).toEqual(new Set([gone.orgId, 'nobody-knows-it']));
    }
  });
});
