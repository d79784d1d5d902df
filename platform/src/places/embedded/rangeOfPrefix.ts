/** Where in a list sorted by key those stand whose key begins with `prefix`: from the first index up to, not with, the second. */
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
