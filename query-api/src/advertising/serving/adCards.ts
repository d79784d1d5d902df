import { cardIdentity } from '@campjay/events/catalog/cardIdentity.ts';
import { type Cards } from '../../catalog/cards.ts';
import { type CampDataChunkRequest } from '../../catalog/contract.ts';
import { type FoundCard, passingOf } from '../../catalog/foundCard.ts';
import { type IndexedCatalog } from '../../catalog/index/campIndex.ts';
import { type Asked } from '../../catalog/index/evaluate.ts';
import { type AdBook, type Placements, type ServableAd } from './adBook.ts';
import { drawAds } from './drawAds.ts';
import { type Chance } from './rotation.ts';

/** A card of an ad: a camp with those of the ad's 'On' sessions that pass. */
export interface AdCard extends FoundCard {
  readonly ad: ServableAd;
}

/** What ads are served from, and what decides between those that are worth the same. */
export interface AdSource {
  readonly book: () => AdBook;
  readonly chance: Chance;
}

type Sent = Pick<CampDataChunkRequest, 'loadedAdOrgIds' | 'renderedInstanceIds'>;

/**
 * The ads whose cards were sent: those that the cards' identities name by their first sessions. Of a camp none of whose
 * cards is named, any of its ads may have been sent.
 */
const sentAdIds = (placements: Placements, { loadedAdOrgIds, renderedInstanceIds }: Sent): Set<string> => {
  const rendered = new Set(renderedInstanceIds);
  return new Set(
    loadedAdOrgIds.flatMap((orgId) => {
      const ofCamp = [...(placements.get(orgId) ?? [])];
      const named = ofCamp.filter(([, instanceIds]) =>
        [...instanceIds].some((instanceId) => rendered.has(cardIdentity(orgId, instanceId, 'ad'))),
      );
      return (named.length > 0 ? named : ofCamp).map(([adId]) => adId);
    }),
  );
};

/** Only the sessions that are 'On' in the ad, in the camp's own order. */
const adCardOf = (shown: FoundCard, ad: ServableAd, { placements }: AdBook): AdCard => {
  const isOn = placements.get(shown.card.camp.orgId)?.get(ad.adId);
  return { ...shown, ad, passing: shown.passing.filter(({ session }) => isOn?.has(session.facts.instance_id)) };
};

/** Up to `count` cards of ads that match what is asked and were not sent yet. */
export const chooseAdCards = async (
  { snapshot, schema }: IndexedCatalog,
  asked: Asked,
  sent: Sent,
  cards: Cards,
  source: AdSource,
  count: number,
): Promise<readonly AdCard[]> => {
  const { chance } = source;
  const book = source.book();
  if (count === 0 || book.servable.size === 0) return [];
  const leftOut = { adIds: sentAdIds(book.placements, sent), orgIds: new Set(sent.loadedAdOrgIds) };
  const chosen: AdCard[] = [];
  // One round, as a rule: a further one replaces cards whose camps have just changed.
  for (;;) {
    const wanted = count - chosen.length;
    const drawn = drawAds(snapshot, asked, book, { count: wanted, leftOut, chance });
    const loaded = await cards.load(
      schema,
      snapshot.season,
      drawn.map(({ found }) => found),
    );
    for (const { ad, found } of drawn) {
      leftOut.adIds.add(ad.adId);
      leftOut.orgIds.add(found.orgId);
      const card = loaded.get(found.orgId);
      const shown = card && passingOf(found, card, asked);
      const adCard = shown && adCardOf(shown, ad, book);
      if (adCard && adCard.passing.length > 0) chosen.push(adCard);
    }
    if (drawn.length < wanted || chosen.length === count) return chosen;
  }
};
