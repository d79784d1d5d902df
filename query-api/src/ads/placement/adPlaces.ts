/** The first card of a list is an ad, and then every seventh, if one is eligible. */
const EVERY = 7;

/** The ad positions among the next `limit` cards, as positions in the whole list from 0. */
export const adPlaces = (first: number, limit: number): readonly number[] =>
  Array.from({ length: limit }, (_, index) => first + index).filter((place) => place % EVERY === 0);

/**
 * A chunk's cards in order: ads in ad positions as long as there are any, camps in all others. The chunk ends when the
 * camps run out, because later cards would shift to other positions.
 */
export const interleaveAds = <Ad, Camp>(
  first: number,
  limit: number,
  ads: readonly Ad[],
  camps: readonly Camp[],
): readonly ((Ad | Camp) & { readonly place: number })[] => {
  const cards: ((Ad | Camp) & { readonly place: number })[] = [];
  const [ad, camp] = [ads.values(), camps.values()];
  for (let place = first; place < first + limit; place++) {
    const nextAd = place % EVERY === 0 ? ad.next() : undefined;
    const next = nextAd && !nextAd.done ? nextAd : camp.next();
    if (next.done) break;
    cards.push({ ...next.value, place });
  }
  return cards;
};
