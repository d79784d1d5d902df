import { cardIdentity } from '@campjay/domain/catalog/sessionFacts.ts';
import { type Random, seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { describe, expect, it } from '@jest/globals';
import { type Cards, createCard } from '../../search/cards.ts';
import { CampDataChunkRequest } from '../../search/contract.ts';
import { findChunk, resolveWords } from '../../search/findCamps.ts';
import { type IndexedCatalog } from '../../search/index/campIndex.ts';
import { buildSegmentPair, snapshotOf } from '../../search/index/build/snapshotBuilder.ts';
import { createVocabularyTextIndex } from '../../search/index/build/vocabularyBuilder.ts';
import { isUnknownOption, parseCriteria } from '../../search/searchCriteria.ts';
import { type Camp, seasonSessionsOf } from '../../search/camp.ts';
import { type NaiveResult, searchNaively } from '../../search/rule.ts';
import { campOfLine } from '../../search/testing/campOfLine.ts';
import { randomRequest } from '../../search/testing/filterStates.ts';
import { type AdInventory, EMPTY_INVENTORY, type ServableAd } from './matchingAds.ts';

const season = 2026;
const today = readIsoDay('2026-03-01') ?? 0;
const camps = [...syntheticCatalog({ camps: 300, seed: 19 })].map(campOfLine);
const catalogOf = (held: readonly Camp[]): IndexedCatalog => ({
  snapshot: snapshotOf(buildSegmentPair(held, season), today),
  ...{ schema: 'organicCardsv1_b1', batch: 1n, checkpoint: undefined },
});
const catalog = catalogOf(camps);
const cardsOf = (held: readonly Camp[]): Cards => {
  const byId = new Map(held.map((camp) => [camp.orgId, createCard(camp, season)]));
  return {
    load: (_schema, _season, wanted) =>
      Promise.resolve(new Map(wanted.flatMap(({ orgId }) => [[orgId, byId.get(orgId)] as const]).filter(hasValue))),
  };
};
const hasValue = <Value>(entry: readonly [string, Value | undefined]): entry is [string, Value] =>
  entry[1] !== undefined;
const cards = cardsOf(camps);

const fakeAd = (adId: string, weight: number): ServableAd => ({
  ...{ adId, advertiserId: `advertiser of ${adId}`, adJson: '{}', advertiserJson: '{}' },
  ...{ priceMicros: 1n, basisPoints: null, weight },
});

/** Some sessions in served ads, some in ads that are not served, most in none. */
const randomInventory = (random: Random): AdInventory => {
  const adIds = Array.from({ length: 12 }, (_, at) => `ad-${at}`);
  const placements = new Map<string, Map<string, Set<string>>>();
  for (const camp of camps) {
    if (!random.chance(0.4)) continue;
    const ofCamp = random.some(adIds, 2);
    for (const session of seasonSessionsOf(camp, season)) {
      if (!random.chance(0.5)) continue;
      const byAd = placements.get(camp.orgId) ?? new Map<string, Set<string>>();
      const adId = random.pick(ofCamp);
      const isOn = byAd.get(adId) ?? new Set<string>();
      placements.set(camp.orgId, byAd.set(adId, isOn.add(session.facts.instance_id)));
    }
  }
  const servableAds = new Map(adIds.slice(3).map((adId) => [adId, fakeAd(adId, 1 + random.below(50))]));
  return { placements, servableAds };
};

const fallback = createVocabularyTextIndex(() => catalog.snapshot);

interface Sent {
  readonly place: number;
  readonly orgId: string;
  readonly adId: string | undefined;
  readonly instanceIds: readonly string[];
}

type ChunkRequest = ReturnType<typeof randomRequest> | Readonly<Record<string, unknown>>;

/** Loads a whole listing page by page like the client: three cards, then fifteen, then eighteen at a time. */
const loadAllChunks = async (
  request: ChunkRequest,
  inventory: AdInventory,
  random: Random,
  of = { catalog, cards },
) => {
  const sent: Sent[] = [];
  for (let page = 0; ; page++) {
    const parsed = CampDataChunkRequest.parse({
      ...request,
      loadedAdOrgIds: sent.flatMap(({ orgId, adId }) => (adId === undefined ? [] : [orgId])),
      loadedOrganicOrgIds: sent.flatMap(({ orgId, adId }) => (adId === undefined ? [orgId] : [])),
      renderedInstanceIds: sent.map(({ orgId, adId, instanceIds }) =>
        cardIdentity(orgId, instanceIds[0], adId === undefined ? 'organic' : 'ad'),
      ),
      limit: [3, 15][page] ?? 18,
    });
    const criteria = parseCriteria(parsed, season, today);
    if (isUnknownOption(criteria)) throw new Error(criteria.message);
    const searchQuery = await resolveWords(of.catalog, criteria, { textIndex: undefined, fallback });
    const source = { inventory: () => inventory, random: () => random.next() };
    const chunk = await findChunk(of.catalog, searchQuery, parsed, of.cards, source);
    if (chunk.cards.length > parsed.limit) throw new Error('A chunk holds more than was asked for');
    for (const card of chunk.cards)
      sent.push({
        place: card.place,
        orgId: card.card.camp.orgId,
        adId: 'ad' in card ? card.ad.adId : undefined,
        instanceIds: card.matchingSessions.map(({ session }) => session.facts.instance_id),
      });
    if (chunk.cards.length === 0) return { sent, total: chunk.total, question: criteria };
  }
};

/** By a simple loop: ad → camp → its matching 'On' sessions, in the camp's order. */
const naiveMatches = ({ placements, servableAds }: AdInventory, plain: NaiveResult) => {
  const matching = new Map<string, Map<string, readonly string[]>>();
  for (const { orgId, instanceIds } of plain.found)
    for (const [adId, isOn] of placements.get(orgId) ?? []) {
      const shown = instanceIds.filter((instanceId) => isOn.has(instanceId));
      if (shown.length === 0 || !servableAds.has(adId)) continue;
      const ofAd = matching.get(adId) ?? new Map<string, readonly string[]>();
      matching.set(adId, ofAd.set(orgId, shown));
    }
  return matching;
};

describe('ads among the camps', () => {
  // Covers: 3.30, D15.10
  it('match every filter, show all and only their matching sessions, and are never repeated', async () => {
    const random = seededRandom(5);
    let ads = 0;
    let organicCards = 0;
    for (let run = 0; run < 30; run++) {
      const inventory = randomInventory(random);
      const request = randomRequest(random, camps, season);
      const { sent, total, question: criteria } = await loadAllChunks(request, inventory, random);
      const plain = searchNaively(camps, criteria, request.sortCriteria);
      const matching = naiveMatches(inventory, plain);

      expect(sent.map(({ place }) => place)).toEqual(sent.map((_, at) => at));
      const sentAds = sent.filter(({ adId }) => adId !== undefined);
      for (const { place, adId = '', orgId, instanceIds } of sentAds) {
        expect(place % 7).toBe(0);
        expect(instanceIds).toEqual(matching.get(adId)?.get(orgId));
      }
      expect(new Set(sentAds.map(({ adId }) => adId)).size).toBe(sentAds.length);
      expect(new Set(sentAds.map(({ orgId }) => orgId)).size).toBe(sentAds.length);

      // A slot shows a plain camp only if no remaining ad could fill it with another camp.
      const places = sent.filter(({ place }) => place % 7 === 0);
      const orgsBefore = new Set<string>();
      const adsBefore = new Set<string>();
      for (const { adId, orgId } of places) {
        if (adId === undefined) {
          const remaining = [...matching].filter(
            ([id, byOrg]) => !adsBefore.has(id) && [...byOrg.keys()].some((each) => !orgsBefore.has(each)),
          );
          expect(remaining).toEqual([]);
          continue;
        }
        adsBefore.add(adId);
        orgsBefore.add(orgId);
      }

      const organic = sent.filter(({ adId }) => adId === undefined);
      expect(organic.map(({ orgId, instanceIds }) => ({ orgId, instanceIds }))).toEqual(plain.found);
      expect(total).toBe(plain.total);
      ads += sentAds.length;
      organicCards += organic.length;
    }
    expect(ads).toBeGreaterThan(30);
    expect(organicCards).toBeGreaterThan(200);
  });

  const [scheduled] = camps.filter((camp) => seasonSessionsOf(camp, season).length > 2);
  if (!scheduled) throw new Error('The catalog has no such camp');
  const [first, second, third] = seasonSessionsOf(scheduled, season).map(({ facts }) => facts.instance_id);
  const inventoryOf = (...ads: readonly (readonly [string, readonly (string | undefined)[]])[]): AdInventory => ({
    placements: new Map([
      [scheduled.orgId, new Map(ads.map(([adId, ids]) => [adId, new Set(ids.flatMap((id) => id ?? []))]))],
    ]),
    servableAds: new Map(ads.map(([adId]) => [adId, fakeAd(adId, 1)])),
  });
  const adsIn = ({ sent }: { sent: readonly Sent[] }) => sent.filter(({ adId }) => adId !== undefined);

  it('may appear above the same camp’s own card, but not two for one camp', async () => {
    const listing = await loadAllChunks(
      { filterState: {} },
      inventoryOf(['a', [first]], ['b', [second]]),
      seededRandom(1),
    );
    expect(adsIn(listing)).toHaveLength(1);
    expect(listing.sent.filter(({ orgId }) => orgId === scheduled.orgId)).toHaveLength(2);
  });

  it('are absent if no ads may be served', async () => {
    const inventory = inventoryOf(['a', [first]]);
    const random = seededRandom(1);
    expect(adsIn(await loadAllChunks({ filterState: {} }, { ...inventory, servableAds: new Map() }, random))).toEqual(
      [],
    );
    expect(adsIn(await loadAllChunks({ filterState: {} }, EMPTY_INVENTORY, random))).toEqual([]);
  });

  it('show the current camp data if it has changed since it was indexed', async () => {
    const without = (...ids: readonly (string | undefined)[]): Camp => ({
      ...scheduled,
      revision: scheduled.revision + 1n,
      instances: scheduled.instances.filter(({ instance_id }) => !ids.includes(instance_id)),
    });
    const listed = (changed: Camp) =>
      loadAllChunks({ filterState: {} }, inventoryOf(['a', [first, third]]), seededRandom(1), {
        catalog,
        cards: cardsOf(camps.map((camp) => (camp === scheduled ? changed : camp))),
      });
    expect(adsIn(await listed(without(first)))).toMatchObject([{ instanceIds: [third] }]);
    const gone = await listed(without(first, third));
    expect(adsIn(gone)).toEqual([]);
    expect(gone.sent[0]?.place).toBe(0);
  });

  it('are identified by the sent card: another ad with the camp may still appear with another camp', async () => {
    const [, other] = camps.filter((camp) => seasonSessionsOf(camp, season).length > 2);
    const [otherFirst = ''] = other ? seasonSessionsOf(other, season).map(({ facts }) => facts.instance_id) : [];
    const inventory = inventoryOf(['a', [first]], ['b', [second]]);
    const both: AdInventory = {
      ...inventory,
      placements: new Map([...inventory.placements, [other?.orgId ?? '', new Map([['b', new Set([otherFirst])]])]]),
    };
    const next = (renderedInstanceIds: readonly string[]) =>
      adIdsFrom({ loadedAdOrgIds: [scheduled.orgId], loadedOrganicOrgIds: ids(6), renderedInstanceIds }, both);
    expect(await next([cardIdentity(scheduled.orgId, first, 'ad')])).toEqual(['b']);
    expect(await next([cardIdentity(scheduled.orgId, second, 'ad')])).toEqual([]);
    expect(await next([])).toEqual([]);
  });

  const inventoryOfTwoCamps = (...adsOfFirst: readonly string[]): AdInventory => {
    const [one, another] = camps.filter((camp) => seasonSessionsOf(camp, season).length > 2);
    const idsOf = (camp: Camp | undefined) =>
      camp ? seasonSessionsOf(camp, season).map(({ facts }) => facts.instance_id) : [];
    const firstCampAds = adsOfFirst.map((adId, at) => [adId, new Set(idsOf(one).slice(at, at + 1))] as const);
    return {
      placements: new Map([
        [one?.orgId ?? '', new Map(firstCampAds)],
        [another?.orgId ?? '', new Map([['other', new Set(idsOf(another))]])],
      ]),
      servableAds: new Map([...adsOfFirst, 'other'].map((adId) => [adId, fakeAd(adId, 1)])),
    };
  };
  const chances = Array.from({ length: 20 }, (_, seed) => {
    const random = seededRandom(seed);
    return () => random.next();
  });

  it('appear once per camp among the cards of one response, without excluding other ads', async () => {
    for (const chance of chances) {
      const sent = await adCardsFrom({}, inventoryOfTwoCamps('a', 'b'), chance, 15);
      expect(new Set(sent.map(({ orgId }) => orgId)).size).toBe(2);
      expect(sent).toHaveLength(2);
      expect(sent.map(({ adId }) => adId)).toContain('other');
    }
  });

  it('are replaced by another ad if their camp has just changed', async () => {
    const gone = cardsOf(
      camps.map((camp) =>
        camp === scheduled ? { ...scheduled, revision: scheduled.revision + 1n, instances: [] } : camp,
      ),
    );
    for (const chance of chances) {
      const sent = await adCardsFrom({}, inventoryOfTwoCamps('a'), chance, 7, gone);
      expect(sent.map(({ adId }) => adId)).toEqual(['other']);
    }
  });

  it('show an ad once when another one is replaced, even if a second camp of the ad matches', async () => {
    const [changed, ...others] = camps.filter((camp) => seasonSessionsOf(camp, season).length > 0).slice(0, 3);
    const allSessions = (camp: Camp) => new Set(seasonSessionsOf(camp, season).map(({ facts }) => facts.instance_id));
    const placements = new Map(others.map((camp) => [camp.orgId, new Map([['a', allSessions(camp)]])]));
    if (changed) placements.set(changed.orgId, new Map([['b', allSessions(changed)]]));
    const inventory = { placements, servableAds: new Map(['a', 'b'].map((adId) => [adId, fakeAd(adId, 1)])) };
    const current = cardsOf(
      camps.map((camp) => (camp === changed ? { ...camp, revision: camp.revision + 1n, instances: [] } : camp)),
    );
    const sent = await adCardsFrom({}, inventory, () => 0, 8, current);
    expect(sent.map(({ adId }) => adId)).toEqual(['a']);
  });

  describe('that compete for one slot', () => {
    /** Enough to distinguish the smallest share, 3 in 93, from zero. */
    const DRAWS = 1_000;
    /** The tolerance in standard deviations; chance exceeds it about once in a million. */
    const SIGMAS = 5;
    const severalCamps = camps.filter((camp) => seasonSessionsOf(camp, season).length > 0).slice(0, 3);
    const placementsOf = (
      ads: readonly (readonly [adId: string, camp: Camp | undefined])[],
    ): AdInventory['placements'] => {
      const placements = new Map<string, Map<string, Set<string>>>();
      for (const [adId, camp] of ads) {
        const instanceIds = camp ? seasonSessionsOf(camp, season).map(({ facts }) => facts.instance_id) : [];
        const orgId = camp?.orgId ?? '';
        placements.set(
          orgId,
          (placements.get(orgId) ?? new Map<string, Set<string>>()).set(adId, new Set(instanceIds)),
        );
      }
      return placements;
    };
    /** The share of searches in which each was on the first card. */
    const sharesOf = async (inventory: AdInventory, of: 'adId' | 'orgId') => {
      const random = seededRandom(8);
      const counts = new Map<string, number>();
      for (let draw = 0; draw < DRAWS; draw++) {
        const [card] = await adCardsFrom({}, inventory, () => random.next(), 1);
        const name = card?.[of] ?? 'none';
        counts.set(name, (counts.get(name) ?? 0) + 1 / DRAWS);
      }
      return counts;
    };
    const isAbout = (share: number, expected: number): void =>
      expect(Math.abs(share - expected)).toBeLessThan(SIGMAS * Math.sqrt((expected * (1 - expected)) / DRAWS));

    it('rotate by the expected value of a view, including the least valuable ad', async () => {
      const weights = { a: 60, b: 30, c: 0.001 };
      const inventory: AdInventory = {
        placements: placementsOf(Object.keys(weights).map((adId, at) => [adId, severalCamps[at]])),
        servableAds: new Map(Object.entries(weights).map(([adId, weight]) => [adId, fakeAd(adId, weight)])),
      };
      const shares = await sharesOf(inventory, 'adId');
      // Every ad has at least a twentieth of the best weight.
      const total = 60 + 30 + 3;
      isAbout(shares.get('a') ?? 0, 60 / total);
      isAbout(shares.get('b') ?? 0, 30 / total);
      isAbout(shares.get('c') ?? 0, 3 / total);
    });

    it('show each of their camps equally often', async () => {
      const inventory = {
        placements: placementsOf(severalCamps.map((camp) => ['a', camp])),
        servableAds: new Map([['a', fakeAd('a', 1)]]),
      };
      const shares = await sharesOf(inventory, 'orgId');
      for (const { orgId } of severalCamps) isAbout(shares.get(orgId) ?? 0, 1 / severalCamps.length);
    });
  });

  const ids = (count: number) => camps.slice(0, count).map(({ orgId }) => orgId);
  const adCardsFrom = async (
    held: object,
    inventory: AdInventory,
    chance: () => number,
    limit: number,
    from = cards,
  ) => {
    const request = CampDataChunkRequest.parse({ filterState: {}, ...held, limit });
    const criteria = parseCriteria(request, season, today);
    if (isUnknownOption(criteria)) throw new Error(criteria.message);
    const source = { inventory: () => inventory, random: chance };
    const chunk = await findChunk(catalog, { criteria, meanings: [] }, request, from, source);
    return chunk.cards.flatMap((card) => ('ad' in card ? { adId: card.ad.adId, orgId: card.card.camp.orgId } : []));
  };
  const adIdsFrom = async (held: object, inventory: AdInventory) =>
    (await adCardsFrom(held, inventory, () => 0, 7)).map(({ adId }) => adId);
});
