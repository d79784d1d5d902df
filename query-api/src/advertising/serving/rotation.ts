/** A number from 0 up to, not including, 1. */
export type Chance = () => number;

/**
 * However little an ad is worth, it counts for a twentieth of the best that it stands against: nobody who pays is never
 * seen, and an ad that did badly gets the views that could show it has become better.
 */
const LEAST_SHARE = 1 / 20;

/**
 * All of them in a random order, in which the heavier tend to come first: the first is each with a probability in
 * proportion to its weight, the second likewise among those left, and so on. That is weighted sampling without replacement
 * by sorting keys ln(u) / w (P. S. Efraimidis and P. G. Spirakis, "Weighted random sampling with a reservoir", Information
 * Processing Letters 97, 2006).
 */
export const rotated = <Item extends { readonly weight: number }>(
  items: readonly Item[],
  chance: Chance,
): readonly Item[] => {
  const least = LEAST_SHARE * items.reduce((most, { weight }) => Math.max(most, weight), 0);
  return (
    items
      // 1 - u is never 0, so that the logarithm is a number.
      .map((item) => ({ item, key: Math.log(1 - chance()) / Math.max(item.weight, least) }))
      .sort((one, other) => other.key - one.key)
      .map(({ item }) => item)
  );
};

/** All of them in a random order, each as likely as any other. */
export const shuffled = <Item>(items: readonly Item[], chance: Chance): readonly Item[] =>
  items.length < 2
    ? items
    : rotated(
        items.map((item) => ({ item, weight: 1 })),
        chance,
      ).map(({ item }) => item);
