// Reads of values that exist, because the index is right by construction. TypeScript cannot know that
// (`noUncheckedIndexedAccess`), so these functions check it. There is one per kind of array, because V8 inlines a
// function well only while it always sees the same kind.

const failToRead = (index: number): never => {
  throw new RangeError(`There is no value at index ${index}.`);
};

/** The integer at an index. */
export const intAt = (column: Int32Array, index: number): number => column[index] ?? failToRead(index);

/** The number at an index. */
export const floatAt = (column: Float64Array, index: number): number => column[index] ?? failToRead(index);

/** The item at an index. */
export const itemAt = <Item extends object | string>(items: readonly Item[], index: number): Item =>
  items[index] ?? failToRead(index);

/** Binary search: the first index for which `isReached` is true, or `length`. It must stay true once it is. */
export const firstIndexWhere = (length: number, isReached: (index: number) => boolean): number => {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};
