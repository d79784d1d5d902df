import { type SearchQuery } from '../../search/index/evaluate.ts';
import { type FoundCamp, type Snapshot } from '../../search/index/snapshot.ts';
import { type ExcludedAds, matchingAds, type AdInventory, type ServableAd, type Placements } from './matchingAds.ts';
import { cardIdentity } from '@campjay/domain/catalog/sessionFacts.ts';
import { type Cards, type FoundCard, passingOf } from '../../search/cards.ts';
import { type CampDataChunkRequest } from '../../search/contract.ts';
import { type IndexedCatalog } from '../../search/index/campIndex.ts';

/** A number from 0 up to, not including, 1. */
type Chance = () => number;

/**
 * Minimum weight of an ad, relative to the best ad it competes with. Every paying advertiser is shown at times, and an
 * ad that did badly gets enough views to show that it improved.
 */
const LEAST_SHARE = 1 / 20;

/**
 * Yields all items lazily in a random order in which heavier items tend to come first: each item is first with a
 * probability proportional to its weight, and so on among the rest. This is weighted sampling without replacement by
 * the greatest keys ln(u) / w (P. S. Efraimidis and P. G. Spirakis, "Weighted random sampling with a reservoir",
 * Information Processing Letters 97, 2006). Lazy, because a list needs only the first few.
 */
export function* rotated<Item extends { readonly weight: number }>(
  items: readonly Item[],
  chance: Chance,
): Generator<Item, undefined> {
  const least = LEAST_SHARE * items.reduce((most, { weight }) => Math.max(most, weight), 0);
  // 1 - u is never 0, so the logarithm is finite.
  const remaining = items.map((item) => ({ item, key: Math.log(1 - chance()) / Math.max(item.weight, least) }));
  for (;;) {
    const first = remaining.reduce((best, { key }, at) => (key > (remaining[best]?.key ?? -Infinity) ? at : best), 0);
    const [next] = remaining.splice(first, 1);
    if (!next) return undefined;
    yield next.item;
  }
}

/** Picks one item with equal probability; undefined if there are none. */
export const pickRandom = <Item>(items: readonly Item[], chance: Chance): Item | undefined =>
  items[Math.floor(chance() * items.length)];

export interface DrawnAd {
  readonly ad: ServableAd;
  readonly found: FoundCamp;
}

/**
 * Draws up to `count` matching ads, each with one of its matching camps; no ad or camp twice. Ads rotate by the
 * expected earnings per view, the camps of one ad evenly.
 */
const drawAds = (
  snapshot: Snapshot,
  query: SearchQuery,
  inventory: AdInventory,
  { count, excluded, chance }: { readonly count: number; readonly excluded: ExcludedAds; readonly chance: Chance },
): readonly DrawnAd[] => {
  const usedOrgIds = new Set<string>();
  const drawn: DrawnAd[] = [];
  for (const { ad, camps } of rotated(matchingAds(snapshot, query, inventory, excluded), chance)) {
    const camp = pickRandom(
      camps().filter(({ orgId }) => !usedOrgIds.has(orgId)),
      chance,
    );
    if (!camp) continue;
    usedOrgIds.add(camp.orgId);
    drawn.push({ ad, found: camp.found() });
    if (drawn.length === count) break;
  }
  return drawn;
};

/** A card of an ad: a camp with the passing sessions that are 'On' in the ad. */
export interface AdCard extends FoundCard {
  readonly ad: ServableAd;
}

/** The servable ads, and the source of randomness for the rotation. */
export interface AdSource {
  readonly inventory: () => AdInventory;
  readonly chance: Chance;
}

type SentCards = Pick<CampDataChunkRequest, 'loadedAdOrgIds' | 'renderedInstanceIds'>;

/**
 * The ads whose cards were already sent, identified by the cards' first sessions. If none of a camp's cards can be
 * identified, any of its ads may have been sent.
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
const adCardOf = (shown: FoundCard, ad: ServableAd, { placements }: AdInventory): AdCard => {
  const isOn = placements.get(shown.card.camp.orgId)?.get(ad.adId);
  return { ...shown, ad, passing: shown.passing.filter(({ session }) => isOn?.has(session.facts.instance_id)) };
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
  // Usually one round. Another round replaces cards whose camps have just changed.
  for (;;) {
    const wanted = count - chosen.length;
    const drawn = drawAds(snapshot, query, inventory, { count: wanted, excluded, chance });
    const loaded = await cards.load(
      schema,
      snapshot.season,
      drawn.map(({ found }) => found),
    );
    for (const { ad, found } of drawn) {
      excluded.adIds.add(ad.adId);
      excluded.orgIds.add(found.orgId);
      const card = loaded.get(found.orgId);
      const shown = card && passingOf(found, card, query);
      const adCard = shown && adCardOf(shown, ad, inventory);
      if (adCard && adCard.passing.length > 0) chosen.push(adCard);
    }
    if (drawn.length < wanted || chosen.length === count) return chosen;
  }
};
