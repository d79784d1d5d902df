import { type SearchQuery } from '../../search/index/evaluate.ts';
import { type FoundCamp, type Snapshot } from '../../search/index/snapshot.ts';
import {
  type ExcludedAds,
  findMatchingAds,
  type AdInventory,
  type ServableAd,
  type Placements,
} from './matchingAds.ts';
import { cardIdentity } from '@campjay/domain/catalog/sessionFacts.ts';
import { type Cards, type FoundCard, selectPassingSessions } from '../../search/cards.ts';
import { type CampDataChunkRequest } from '../../search/contract.ts';
import { type IndexedCatalog } from '../../search/index/campIndex.ts';

/** Returns a random number from 0 up to, but not including, 1, like `Math.random`. */
type RandomSource = () => number;

/**
 * Minimum weight of an ad, relative to the heaviest one. It lets every paying advertiser be shown from time to time,
 * and gives an ad with a poor record enough views to prove that it improved.
 */
const MIN_RELATIVE_WEIGHT = 1 / 20;

/**
 * Yields all items in a random order in which heavier items tend to come first: each next item is drawn from the
 * remaining ones with a probability proportional to its weight. This is weighted sampling without replacement by the
 * greatest keys ln(u) / w (P. S. Efraimidis and P. G. Spirakis, "Weighted random sampling with a reservoir",
 * Information Processing Letters 97, 2006). A generator, because a list needs only the first few items.
 */
export function* drawByWeight<Item extends { readonly weight: number }>(
  items: readonly Item[],
  random: RandomSource,
): Generator<Item, undefined> {
  const minWeight = MIN_RELATIVE_WEIGHT * items.reduce((max, { weight }) => Math.max(max, weight), 0);
  // 1 - u is never 0, so the logarithm is finite.
  const remaining = items.map((item) => ({ item, key: Math.log(1 - random()) / Math.max(item.weight, minWeight) }));
  for (;;) {
    const greatestIndex = remaining.reduce(
      (best, { key }, index) => (key > (remaining[best]?.key ?? -Infinity) ? index : best),
      0,
    );
    const [next] = remaining.splice(greatestIndex, 1);
    if (!next) return undefined;
    yield next.item;
  }
}

/** Picks one item with equal probability; undefined if there are none. */
export const pickRandom = <Item>(items: readonly Item[], random: RandomSource): Item | undefined =>
  items[Math.floor(random() * items.length)];

/** An ad, and the camp that its card will show. */
export interface DrawnAd {
  readonly ad: ServableAd;
  readonly foundCamp: FoundCamp;
}

/**
 * Draws up to `count` matching ads, each with one of its matching camps; no ad or camp twice. Ads are drawn by their
 * weight (the expected earnings per view); the camps of an ad are drawn with equal probability.
 */
const drawAds = (
  snapshot: Snapshot,
  query: SearchQuery,
  inventory: AdInventory,
  {
    count,
    excluded,
    random,
  }: { readonly count: number; readonly excluded: ExcludedAds; readonly random: RandomSource },
): readonly DrawnAd[] => {
  const usedOrgIds = new Set<string>();
  const drawnAds: DrawnAd[] = [];
  for (const { ad, listCamps } of drawByWeight(findMatchingAds(snapshot, query, inventory, excluded), random)) {
    const camp = pickRandom(
      listCamps().filter(({ orgId }) => !usedOrgIds.has(orgId)),
      random,
    );
    if (!camp) continue;
    usedOrgIds.add(camp.orgId);
    drawnAds.push({ ad, foundCamp: camp.toFoundCamp() });
    if (drawnAds.length === count) break;
  }
  return drawnAds;
};

/** A sponsored card: a camp with those of its passing sessions that are 'On' in the ad. */
export interface AdCard extends FoundCard {
  readonly ad: ServableAd;
}

/** The ads that may be served, and the source of randomness for drawing them. */
export interface AdSource {
  readonly inventory: () => AdInventory;
  readonly random: RandomSource;
}

/** Identifies the cards that the client already has. */
type SentCards = Pick<CampDataChunkRequest, 'loadedAdOrgIds' | 'renderedInstanceIds'>;

/**
 * Returns the ids of the ads whose cards were already sent. A request only names the camp and the first session of each
 * card, so the ad is found by that session. If no ad of a camp has it, all ads of the camp are returned, because any of
 * them may have been sent.
 */
const findSentAdIds = (placements: Placements, { loadedAdOrgIds, renderedInstanceIds }: SentCards): Set<string> => {
  const renderedCards = new Set(renderedInstanceIds);
  return new Set(
    loadedAdOrgIds.flatMap((orgId) => {
      const campAds = [...(placements.get(orgId) ?? [])];
      const renderedAds = campAds.filter(([, instanceIds]) =>
        [...instanceIds].some((instanceId) => renderedCards.has(cardIdentity(orgId, instanceId, 'ad'))),
      );
      return (renderedAds.length > 0 ? renderedAds : campAds).map(([adId]) => adId);
    }),
  );
};

/**
 * Creates an ad's card from a camp's card: keeps only the sessions that are 'On' in the ad, in the camp's own order.
 */
const createAdCard = (card: FoundCard, ad: ServableAd, { placements }: AdInventory): AdCard => {
  const sessionsOn = placements.get(card.card.camp.orgId)?.get(ad.adId);
  return {
    ...card,
    ad,
    matchingSessions: card.matchingSessions.filter(({ session }) => sessionsOn?.has(session.facts.instance_id)),
  };
};

/** Chooses up to `count` cards of ads that match the query and were not sent yet. */
export const chooseAdCards = async (
  { snapshot, schema }: IndexedCatalog,
  query: SearchQuery,
  sentCards: SentCards,
  cards: Cards,
  source: AdSource,
  count: number,
): Promise<readonly AdCard[]> => {
  const random = source.random;
  const inventory = source.inventory();
  if (count === 0 || inventory.servableAds.size === 0) return [];
  const excluded = { adIds: findSentAdIds(inventory.placements, sentCards), orgIds: new Set(sentCards.loadedAdOrgIds) };
  const adCards: AdCard[] = [];
  // Usually takes one round. Another round replaces ads whose camp changed after it was indexed and no longer matches.
  for (;;) {
    const missingCount = count - adCards.length;
    const drawnAds = drawAds(snapshot, query, inventory, { count: missingCount, excluded, random });
    const cardsById = await cards.load(
      schema,
      snapshot.season,
      drawnAds.map(({ foundCamp }) => foundCamp),
    );
    for (const { ad, foundCamp } of drawnAds) {
      excluded.adIds.add(ad.adId);
      excluded.orgIds.add(foundCamp.orgId);
      const card = cardsById.get(foundCamp.orgId);
      const foundCard = card && selectPassingSessions(foundCamp, card, query);
      const adCard = foundCard && createAdCard(foundCard, ad, inventory);
      if (adCard && adCard.matchingSessions.length > 0) adCards.push(adCard);
    }
    if (drawnAds.length < missingCount || adCards.length === count) return adCards;
  }
};
