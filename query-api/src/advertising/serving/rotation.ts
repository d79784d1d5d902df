/** A number from 0 up to, not including, 1. */
export type Chance = () => number;

/**
 * However little an ad is worth, it counts for a twentieth of the best that it stands against: nobody who pays is never
 * seen, and an ad that did badly gets the views that could show it has become better.
 */
const LEAST_SHARE = 1 / 20;

/**
 * All of them in a random order, one after the other as they are asked for, in which the heavier tend to come first: the first
 * is each with a probability in proportion to its weight, the second likewise among those left, and so on. That is weighted
 * sampling without replacement by the greatest keys ln(u) / w (P. S. Efraimidis and P. G. Spirakis, "Weighted random
 * sampling with a reservoir", Information Processing Letters 97, 2006). A list needs only the first few of many.
 */
export function* rotated<Item extends { readonly weight: number }>(
  items: readonly Item[],
  chance: Chance,
): Generator<Item, undefined> {
  const least = LEAST_SHARE * items.reduce((most, { weight }) => Math.max(most, weight), 0);
  // 1 - u is never 0, so that the logarithm is a number.
  const remaining = items.map((item) => ({ item, key: Math.log(1 - chance()) / Math.max(item.weight, least) }));
  for (;;) {
    const first = remaining.reduce((best, { key }, at) => (key > (remaining[best]?.key ?? -Infinity) ? at : best), 0);
    const [next] = remaining.splice(first, 1);
    if (!next) return undefined;
    yield next.item;
  }
}

/** One of them, each as likely as any other; undefined where there is none. */
export const pickRandom = <Item>(items: readonly Item[], chance: Chance): Item | undefined =>
  items[Math.floor(chance() * items.length)];
