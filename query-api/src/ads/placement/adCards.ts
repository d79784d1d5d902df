import { cardIdentity } from '@campjay/domain/catalog/cardIdentity.ts';
import { type Cards } from '../../search/cards.ts';
import { type CampDataChunkRequest } from '../../search/contract.ts';
import { type FoundCard, passingOf } from '../../search/foundCard.ts';
import { type IndexedCatalog } from '../../search/index/campIndex.ts';
import { type SearchQuery } from '../../search/index/evaluate.ts';
import { type AdInventory, type Placements, type ServableAd } from './adInventory.ts';
import { drawAds } from './drawAds.ts';
import { type Chance } from './rotation.ts';

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
