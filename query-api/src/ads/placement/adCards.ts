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
  chance: RandomSource,
): Generator<Item, undefined> {
  const minWeight = MIN_RELATIVE_WEIGHT * items.reduce((max, { weight }) => Math.max(max, weight), 0);
  // 1 - u is never 0, so the logarithm is finite.
  const remaining = items.map((item) => ({ item, key: Math.log(1 - chance()) / Math.max(item.weight, minWeight) }));
  for (;;) {
    const greatest = remaining.reduce(
      (best, { key }, index) => (key > (remaining[best]?.key ?? -Infinity) ? index : best),
      0,
    );
    const [next] = remaining.splice(greatest, 1);
    if (!next) return undefined;
    yield next.item;
  }
}

/** Picks one item with equal probability; undefined if there are none. */
export const pickRandom = <Item>(items: readonly Item[], chance: RandomSource): Item | undefined =>
  items[Math.floor(chance() * items.length)];

export interface DrawnAd {
  readonly ad: ServableAd;
  readonly found: FoundCamp;
}

/**
 * Draws up to `count` matching ads, each with one of its matching camps; no ad or camp twice. Ads are drawn by their
 * weight, the expected earnings per view; the camps of an ad are drawn with equal probability.
 */
const drawAds = (
  snapshot: Snapshot,
  query: SearchQuery,
  inventory: AdInventory,
  {
    count,
    excluded,
    chance,
  }: { readonly count: number; readonly excluded: ExcludedAds; readonly chance: RandomSource },
): readonly DrawnAd[] => {
  const usedOrgIds = new Set<string>();
  const drawn: DrawnAd[] = [];
  for (const { ad, listCamps } of drawByWeight(findMatchingAds(snapshot, query, inventory, excluded), chance)) {
    const camp = pickRandom(
      listCamps().filter(({ orgId }) => !usedOrgIds.has(orgId)),
      chance,
    );
    if (!camp) continue;
    usedOrgIds.add(camp.orgId);
    drawn.push({ ad, found: camp.toFoundCamp() });
    if (drawn.length === count) break;
  }
  return drawn;
};

/** A sponsored card: a camp with those of its passing sessions that are 'On' in the ad. */
export interface AdCard extends FoundCard {
  readonly ad: ServableAd;
}

/** The ads that may be served, and the source of randomness for drawing them. */
export interface AdSource {
  readonly inventory: () => AdInventory;
  readonly chance: RandomSource;
}

type SentCards = Pick<CampDataChunkRequest, 'loadedAdOrgIds' | 'renderedInstanceIds'>;

/**
 * Returns the ads whose cards were already sent, identified by the first sessions of those cards. If no ad of a camp
 * can be identified, all ads of the camp are returned, because any of them may have been sent.
 */
const sentAdIds = (placements: Placements, { loadedAdOrgIds, renderedInstanceIds }: SentCards): Set<string> => {
  const rendered = new Set(renderedInstanceIds);
  return new Set(
    loadedAdOrgIds.flatMap((orgId) => {
      const campAds = [...(placements.get(orgId) ?? [])];
      const renderedAds = campAds.filter(([, instanceIds]) =>
        [...instanceIds].some((instanceId) => rendered.has(cardIdentity(orgId, instanceId, 'ad'))),
      );
      return (renderedAds.length > 0 ? renderedAds : campAds).map(([adId]) => adId);
    }),
  );
};

/** Keeps only the sessions that are 'On' in the ad, in the camp's own order. */
const adCardOf = (card: FoundCard, ad: ServableAd, { placements }: AdInventory): AdCard => {
  const sessionsOn = placements.get(card.card.camp.orgId)?.get(ad.adId);
  return { ...card, ad, passing: card.passing.filter(({ session }) => sessionsOn?.has(session.facts.instance_id)) };
};

/** Chooses up to `count` cards of ads that match the query and were not sent yet. */
export const chooseAdCards = async (
  { snapshot, schema }: IndexedCatalog,
  query: SearchQuery,
  sent: SentCards,
  cards: Cards,
  source: AdSource,
  count: number,
): Promise<readonly AdCard[]> => {
  const { chance } = source;
  const inventory = source.inventory();
  if (count === 0 || inventory.servable.size === 0) return [];
  const excluded = { adIds: sentAdIds(inventory.placements, sent), orgIds: new Set(sent.loadedAdOrgIds) };
  const chosen: AdCard[] = [];
  // Usually takes one round. Another round replaces the cards of camps that changed after they were indexed.
  for (;;) {
    const missing = count - chosen.length;
    const drawn = drawAds(snapshot, query, inventory, { count: missing, excluded, chance });
    const loaded = await cards.load(
      schema,
      snapshot.season,
      drawn.map(({ found }) => found),
    );
    for (const { ad, found } of drawn) {
      excluded.adIds.add(ad.adId);
      excluded.orgIds.add(found.orgId);
      const card = loaded.get(found.orgId);
      const foundCard = card && selectPassingSessions(found, card, query);
      const adCard = foundCard && adCardOf(foundCard, ad, inventory);
      if (adCard && adCard.passing.length > 0) chosen.push(adCard);
    }
    if (drawn.length < missing || chosen.length === count) return chosen;
  }
};
