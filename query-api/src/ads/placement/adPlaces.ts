/** Every seventh card of a list, beginning with the first, is an ad if one matches. */
const AD_INTERVAL = 7;

/**
 * Returns the places (positions in the whole list, from 0) for ads among the next `limit` cards.
 * @param firstPlace the place of the next card
 */
export const listAdPlaces = (firstPlace: number, limit: number): readonly number[] =>
  Array.from({ length: limit }, (_, index) => firstPlace + index).filter((place) => place % AD_INTERVAL === 0);

/**
 * Merges a chunk's cards: ads in the places for ads as long as there are any, camps everywhere else. The chunk ends
 * when the camps run out, because later cards would otherwise shift to other places.
 */
export const interleaveAds = <Ad, Camp>(
  firstPlace: number,
  limit: number,
  ads: readonly Ad[],
  camps: readonly Camp[],
): readonly ((Ad | Camp) & { readonly place: number })[] => {
  const cards: ((Ad | Camp) & { readonly place: number })[] = [];
  const remainingAds = ads.values();
  const remainingCamps = camps.values();
  for (let place = firstPlace; place < firstPlace + limit; place++) {
    const nextAd = place % AD_INTERVAL === 0 ? remainingAds.next() : undefined;
    const next = nextAd && !nextAd.done ? nextAd : remainingCamps.next();
    if (next.done) break;
    cards.push({ ...next.value, place });
  }
  return cards;
};
