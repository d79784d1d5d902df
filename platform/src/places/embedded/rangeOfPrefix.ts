/**
 * The range of items, in a list sorted by key, whose key begins with `prefix`: from the first index (inclusive) to the
 * second (exclusive).
 */
export const rangeOfPrefix = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  prefix: string,
): readonly [number, number] => {
  const firstWhere = (holds: (key: string) => boolean): number => {
    let low = 0;
    let high = items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const item = items[middle];
      if (item !== undefined && holds(keyOf(item))) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return [firstWhere((key) => key >= prefix), firstWhere((key) => key > prefix && !key.startsWith(prefix))];
};
