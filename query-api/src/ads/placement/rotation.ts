/** A number from 0 up to, not including, 1. */
export type Chance = () => number;

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
