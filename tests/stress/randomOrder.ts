import { createHash } from 'node:crypto';
import process from 'node:process';

/** The seed of the order in which tests run. Without one, they run in the order of their files. */
export const ORDER_SEED = process.env['TEST_ORDER_SEED'];

/** The same order for the same seed, whatever the order of the items is. */
export const inRandomOrder = <T>(items: readonly T[], idOf: (item: T) => string, seed = ORDER_SEED): T[] => {
  const placeOf = (item: T): string =>
    createHash('sha256')
      .update(`${seed} ${idOf(item)}`)
      .digest('hex');
  return items
    .map((item) => ({ item, place: placeOf(item) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ item }) => item);
};
