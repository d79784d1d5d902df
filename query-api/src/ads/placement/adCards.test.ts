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
import { type AdInventory, type ServableAd } from './matchingAds.ts';

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

  const [scheduled, other, third] = camps.filter((camp) => seasonSessionsOf(camp, season).length > 2);
  if (!scheduled || !other || !third) throw new Error('The catalog has too few camps with sessions');
  const idsOf = (camp: Camp): readonly string[] => seasonSessionsOf(camp, season).map(({ facts }) => facts.instance_id);
  const [first = '', second = '', last = ''] = idsOf(scheduled);
  /** Ads of equal weight, each with some sessions of a camp, or all of them. */
  const inventoryOf = (...ads: readonly [adId: string, camp: Camp, ids?: readonly string[]][]): AdInventory => {
    const placements = new Map<string, Map<string, Set<string>>>();
    for (const [adId, camp, ids = idsOf(camp)] of ads) {
      const ofCamp = placements.get(camp.orgId) ?? new Map<string, Set<string>>();
      placements.set(camp.orgId, ofCamp.set(adId, new Set(ids)));
    }
    return { placements, servableAds: new Map(ads.map(([adId]) => [adId, fakeAd(adId, 1)])) };
  };
  /** The current cards, after a camp lost these sessions. */
  const cardsWithout = (...ids: readonly string[]) =>
    cardsOf(
      camps.map((camp) => ({
        ...camp,
        revision: camp === scheduled ? camp.revision + 1n : camp.revision,
        instances: camp.instances.filter(({ instance_id }) => !ids.includes(instance_id)),
      })),
    );
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

  it('show the current camp data if it has changed since it was indexed', async () => {
    const listed = (changed: Cards) => {
      const inventory = inventoryOf(['a', scheduled, [first, last]]);
      return loadAllChunks({ filterState: {} }, inventory, seededRandom(1), { catalog, cards: changed });
    };
    const adsIn = ({ sent }: { sent: readonly Sent[] }) => sent.filter(({ adId }) => adId !== undefined);
    expect(adsIn(await listed(cardsWithout(first)))).toMatchObject([{ instanceIds: [last] }]);
    const gone = await listed(cardsWithout(first, last));
    expect(adsIn(gone)).toEqual([]);
    expect(gone.sent[0]?.place).toBe(0);
  });

  it('are identified by the sent card: another ad with the camp may still appear with another camp', async () => {
    const [firstOfOther = ''] = idsOf(other);
    const both = inventoryOf(['a', scheduled, [first]], ['b', scheduled, [second]], ['b', other, [firstOfOther]]);
    const loadedOrganicOrgIds = camps.slice(0, 6).map(({ orgId }) => orgId);
    const next = async (renderedInstanceIds: readonly string[]) => {
      const held = { loadedAdOrgIds: [scheduled.orgId], loadedOrganicOrgIds, renderedInstanceIds };
      return (await adCardsFrom(held, both, () => 0, 7)).map(({ adId }) => adId);
    };
    expect(await next([cardIdentity(scheduled.orgId, first, 'ad')])).toEqual(['b']);
    expect(await next([cardIdentity(scheduled.orgId, second, 'ad')])).toEqual([]);
    expect(await next([])).toEqual([]);
  });

  it('are replaced by another ad if their camp has just changed', async () => {
    const inventory = inventoryOf(['a', scheduled, [first]], ['other', other]);
    for (let seed = 0; seed < 20; seed++) {
      const random = seededRandom(seed);
      const sent = await adCardsFrom({}, inventory, () => random.next(), 7, cardsWithout(...idsOf(scheduled)));
      expect(sent.map(({ adId }) => adId)).toEqual(['other']);
    }
  });

  it('show an ad once when another one is replaced, even if a second camp of the ad matches', async () => {
    const inventory = inventoryOf(['a', other], ['a', third], ['b', scheduled]);
    const sent = await adCardsFrom({}, inventory, () => 0, 8, cardsWithout(...idsOf(scheduled)));
    expect(sent.map(({ adId }) => adId)).toEqual(['a']);
  });

  it('rotate by the expected value of a view, each with its camps equally often', async () => {
    const DRAWS = 1_000;
    /** The tolerance in standard deviations; chance exceeds it about once in a million. */
    const SIGMAS = 5;
    const inventory = inventoryOf(['a', scheduled], ['a', other], ['b', third]);
    const weighted = {
      ...inventory,
      servableAds: new Map([
        ['a', fakeAd('a', 60)],
        ['b', fakeAd('b', 30)],
      ]),
    };
    const random = seededRandom(8);
    const counts = new Map<string, number>();
    for (let draw = 0; draw < DRAWS; draw++)
      for (const { orgId } of await adCardsFrom({}, weighted, () => random.next(), 1))
        counts.set(orgId, (counts.get(orgId) ?? 0) + 1);
    // The first two share two thirds of the searches.
    for (const { orgId } of [scheduled, other, third])
      expect(Math.abs((counts.get(orgId) ?? 0) - DRAWS / 3)).toBeLessThan(SIGMAS * Math.sqrt((DRAWS * 2) / 9));
  });
});
