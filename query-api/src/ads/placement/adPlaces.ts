/** Every seventh card of a list, beginning with the first, is an ad if one matches. */
const AD_INTERVAL = 7;

/**
 * The positions for ads among the next `limit` cards.
 * @param first position of the next card in the whole list, from 0
 */
export const adPlaces = (first: number, limit: number): readonly number[] =>
  Array.from({ length: limit }, (_, index) => first + index).filter((place) => place % AD_INTERVAL === 0);

/**
 * Merges a chunk's cards: ads in ad positions as long as there are any, camps everywhere else. The chunk ends when the
 * camps run out, because later cards would otherwise shift to other positions.
 */
export const interleaveAds = <Ad, Camp>(
  first: number,
  limit: number,
  ads: readonly Ad[],
  camps: readonly Camp[],
): readonly ((Ad | Camp) & { readonly place: number })[] => {
  const cards: ((Ad | Camp) & { readonly place: number })[] = [];
  const remainingAds = ads.values();
  const remainingCamps = camps.values();
  for (let place = first; place < first + limit; place++) {
    const nextAd = place % AD_INTERVAL === 0 ? remainingAds.next() : undefined;
    const next = nextAd && !nextAd.done ? nextAd : remainingCamps.next();
    if (next.done) break;
    cards.push({ ...next.value, place });
  }
  return cards;
};
