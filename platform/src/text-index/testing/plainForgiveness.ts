import { maxTypos } from '@campjay/domain/catalog/words.ts';

/** The distances of `typed` to all prefixes of `word` (index 0 is the empty one), in optimal string alignment. */
const distancesToBeginnings = (typed: string, word: string): Uint16Array => {
  const from = Array.from(typed);
  const to = Array.from(word);
  const width = to.length + 1;
  const table = new Uint16Array((from.length + 1) * width);
  for (let column = 0; column <= to.length; column++) table[column] = column;
  for (let row = 1; row <= from.length; row++) {
    table[row * width] = row;
    for (let column = 1; column <= to.length; column++) {
      const at = row * width + column;
      const above = at - width;
      const substitution = (table[above - 1] as number) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const least = Math.min(substitution, (table[above] as number) + 1, (table[at - 1] as number) + 1);
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      table[at] = isSwap ? Math.min(least, (table[above - width - 2] as number) + 1) : least;
    }
  }
  return table.subarray(from.length * width);
};

/**
 * True if a typed word matches a catalog word with typos (or one of its prefixes, if `prefix`). It computes the whole
 * table, so that it is obviously correct; the proposals of text indexes are compared with it.
 */
export const forgives = (typed: string, word: string, prefix: boolean): boolean => {
  const allowance = maxTypos(typed);
  if (allowance === 0) return false;
  const distances = distancesToBeginnings(typed, word);
  return (prefix ? Math.min(...distances) : (distances.at(-1) ?? Number.POSITIVE_INFINITY)) <= allowance;
};
