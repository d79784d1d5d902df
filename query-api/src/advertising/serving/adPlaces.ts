/** The first card of a list is an ad, and then every seventh, where one is eligible (DESIGN §5). */
const EVERY = 7;

/** Which of the cards from `first` on are ads' places in the whole list, counted from 0. */
export const adPlaces = (first: number, limit: number): readonly number[] =>
  Array.from({ length: limit }, (_, index) => first + index).filter((place) => place % EVERY === 0);

/**
 * A chunk's cards in their order: ads in their places as far as there are any, camps in all others. Where camps have run
 * out the chunk ends, because what is in a later place would no longer be there.
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
