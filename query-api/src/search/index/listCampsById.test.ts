import { type SeasonSession } from '@campjay/domain/catalog/filterRules.ts';
import { seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { foldText } from '@campjay/domain/catalog/words.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { describe, expect, it } from '@jest/globals';
import { type SearchCriteria, without } from '../searchCriteria.ts';
import { type Camp, type Coordinates, placesOf, seasonSessionsOf } from '../camp.ts';
import { evaluateCamp, lowestWeeklyPrice, milesToNearest, sessionPlace, wordsOfCamp, wordTests } from '../rule.ts';
import { campOfLine } from '../testing/campOfLine.ts';
import { withVariedPrices } from '../testing/variedPrices.ts';
import { EVERYTHING } from '../testing/filterStates.ts';
import { loadAllPages, randomQueries, resolveQuery, SEASON, vocabularyOf } from '../testing/indexedQueries.ts';
import { layersOf, snapshotOfLayers, addChangedCamps } from './layers.ts';
import { listCampsById } from './listCampsById.ts';
import { type Snapshot } from './snapshot.ts';
import { buildSegmentPair, snapshotOf } from './build/snapshotBuilder.ts';

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
  const vocabulary = criteria.words ? new Set(all.flatMap((camp) => wordsOfCamp(camp, SEASON))) : [];
  const tests = wordTests(criteria.words ?? [], vocabulary);
  const from = near && { ...criteria, place: { ...near, radius: Number.POSITIVE_INFINITY } };
  const placesIn = (camp: Camp, sessions: readonly SeasonSession[]) =>
    sessions.length > 0 ? sessions.map((session) => sessionPlace(camp, session)) : placesOf(camp);
  return all
    .filter(({ orgId }) => orgIds.has(orgId))
    .map((camp) => {
      const verdict = evaluateCamp(camp, criteria, tests);
      const matchingSessions = verdict.kind === 'sessions' ? verdict.matchingSessions : [];
      const measured = matchingSessions.length > 0 ? matchingSessions : seasonSessionsOf(camp, SEASON);
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

/** Loads whole lists, page by page. */
const listInPages = (
  snapshot: Snapshot,
  criteria: SearchCriteria,
  known: readonly Camp[],
  options: Pick<Parameters<typeof listCampsById>[2], 'orgIds' | 'near' | 'byPrice'>,
) => {
  const query = resolveQuery(snapshot, criteria.words ? vocabularyOf(known) : [], criteria);
  const { found, lastPage } = loadAllPages(known, (excluded) =>
    listCampsById(snapshot, query, { ...options, excluded, limit: 18 }),
  );
  return { found, unlisted: lastPage.unlisted };
};

const queriesWithIds = (seed: number, count: number) => {
  const random = seededRandom(seed);
  return randomQueries({ seed, count, camps, today, likely: EVERYTHING }).map(({ criteria }) => ({
    criteria: without(criteria, 'latLongUser'),
    near: criteria.place && { lat: criteria.place.lat, lng: criteria.place.lng },
    orgIds: new Set([...random.some(camps, 60).map(({ orgId }) => orgId), 'nobody-knows-it']),
  }));
};

describe('listing camps by their ids', () => {
  // Covers: 2.104
  it('returns each once, with the same sessions and order as a simple loop', () => {
    const snapshot = snapshotOf(buildSegmentPair(camps, SEASON), today);
    let passing = 0;
    for (const { criteria, near, orgIds } of queriesWithIds(31, 80)) {
      const plain = listNaively(camps, criteria, orgIds, near);
      passing += plain.filter(({ instanceIds }) => instanceIds.length > 0).length;
      const listed = listInPages(snapshot, criteria, camps, { orgIds, near });
      expect({ criteria, near, ...listed }).toEqual({ criteria, near, found: plain, unlisted: ['nobody-knows-it'] });
      expect(plain).toHaveLength(orgIds.size - 1);
    }
    expect(passing).toBeGreaterThan(200);
  });

  // Covers: S.31
  it('sorts them by the lowest weekly price of the passing sessions', () => {
    const snapshot = snapshotOf(buildSegmentPair(camps, SEASON), today);
    for (const { criteria, orgIds } of queriesWithIds(41, 40)) {
      const { found } = listInPages(snapshot, criteria, camps, { orgIds, near: undefined, byPrice: true });
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
      addChangedCamps(layersOf(buildSegmentPair(camps, SEASON), today), changes, today),
      today,
    );
    for (const { criteria, near, orgIds } of queriesWithIds(37, 15)) {
      const requested = new Set([...orgIds, ...changes.keys()]);
      const { found, unlisted } = listInPages(snapshot, criteria, now, { orgIds: requested, near });
      expect({ criteria, near, found }).toEqual({ criteria, near, found: listNaively(now, criteria, requested, near) });
      expect(new Set(unlisted)).toEqual(new Set([gone.orgId, 'nobody-knows-it']));
    }
  });
});
