import { maxTypos } from '@campjay/domain/catalog/words.ts';

/**
 * The next row of the optimal string alignment table (insertions, deletions, substitutions and swaps of two neighbors,
 * each letter edited once): distances of every prefix of `typed` to a word that just grew by `letter`.
 */
const nextRow = (
  typed: readonly string[],
  letter: string,
  before: string | undefined,
  row: readonly number[],
  rowBefore: readonly number[] | undefined,
): readonly number[] => {
  const next = [(row[0] ?? 0) + 1];
  for (let at = 1; at <= typed.length; at++) {
    const substituted = (row[at - 1] ?? 0) + (typed[at - 1] === letter ? 0 : 1);
    const best = Math.min(substituted, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1);
    const swapped = rowBefore && at > 1 && typed[at - 1] === before && typed[at - 2] === letter;
    next.push(swapped ? Math.min(best, (rowBefore[at - 2] ?? 0) + 1) : best);
  }
  return next;
};

/**
 * True if a typed word matches a catalog word within its typo tolerance. The last word of a text also matches if any
 * prefix of the catalog word is within the tolerance.
 */
export const isFuzzyMatch = (typed: string, word: string, isLast: boolean): boolean => {
  const letters = Array.from(typed);
  const allowance = maxTypos(typed);
  if (allowance === 0) return false;
  let rowBefore: readonly number[] | undefined;
  let row: readonly number[] = Array.from({ length: letters.length + 1 }, (_, at) => at);
  let before: string | undefined;
  for (const letter of word) {
    if (isLast && (row[letters.length] ?? 0) <= allowance) return true;
    const next = nextRow(letters, letter, before, row, rowBefore);
    rowBefore = row;
    row = next;
    before = letter;
  }
  return (row[letters.length] ?? 0) <= allowance;
};

const prefixCache = new WeakMap<readonly string[], Uint16Array>();

/** Length of the prefix that each word of a sorted list shares with the word before it; cached per list. */
const sharedPrefixes = (words: readonly string[]): Uint16Array => {
  const known = prefixCache.get(words);
  if (known) return known;
  const shared = new Uint16Array(words.length);
  for (let at = 1; at < words.length; at++) {
    const before = words[at - 1] ?? '';
    const word = words[at] ?? '';
    const most = Math.min(before.length, word.length, 0xffff);
    let length = 0;
    while (length < most && before.charCodeAt(length) === word.charCodeAt(length)) length++;
    shared[at] = length;
  }
  prefixCache.set(words, shared);
  return shared;
};

const HAS_SURROGATES = /[\ud800-\udfff]/;
/** Stands for a distance beyond any tolerance. */
const FAR = 100;

/**
 * Finds all words of a sorted list that `isFuzzyMatch` accepts. Faster than testing each word: words with a common
 * prefix share rows of the table, only cells near the diagonal are computed, and a prefix that is already too far away
 * rules out all its words.
 */
export const fuzzyMatches = (typed: string, words: readonly string[], isLast: boolean): readonly string[] => {
  const allowance = maxTypos(typed);
  if (allowance === 0) return [];
  // Letters beyond the basic plane take two code units. Such words are rare, so they use the simple test.
  if (HAS_SURROGATES.test(typed)) return words.filter((word) => isFuzzyMatch(typed, word, isLast));
  const shared = sharedPrefixes(words);
  const length = typed.length;
  const width = length + 1;
  const letters = Uint16Array.from(typed, (letter) => letter.charCodeAt(0));
  /** Row r: distances of the prefixes of `typed` to the first r letters of the word. */
  const rows = new Uint8Array((length + allowance + 2) * width).fill(FAR);
  for (let at = 0; at <= length; at++) rows[at] = at;
  /** Rows 0 to `filled` are valid for the current word. */
  let filled = 0;
  const found: string[] = [];

  const fillRow = (row: number, letter: number, before: number): number => {
    const now = row * width;
    const above = now - width;
    let least = FAR;
    const from = Math.max(0, row - allowance);
    const to = Math.min(length, row + allowance);
    if (from > 0) rows[now + from - 1] = FAR;
    for (let at = from; at <= to; at++) {
      let best = at === 0 ? row : FAR;
      if (at > 0) {
        best = Math.min(
          (rows[above + at - 1] as number) + (letters[at - 1] === letter ? 0 : 1),
          (rows[now + at - 1] as number) + 1,
        );
        if (row > 1 && at > 1 && letters[at - 1] === before && letters[at - 2] === letter)
          best = Math.min(best, (rows[above - width + at - 2] as number) + 1);
      }
      if (at < row + allowance) best = Math.min(best, (rows[above + at] as number) + 1);
      rows[now + at] = best;
      if (best < least) least = best;
    }
    if (to < length) rows[now + to + 1] = FAR;
    return least;
  };

  for (let index = 0; index < words.length;) {
    const word = words[index] as string;
    filled = Math.min(filled, shared[index] as number);
    if (HAS_SURROGATES.test(word)) {
      if (isFuzzyMatch(typed, word, isLast)) found.push(word);
      index++;
      continue;
    }
    let leastBefore = 0;
    /**
     * Number of letters that decided the result, for this word and for every word with the same prefix; 0 while
     * undecided.
     */
    let settledAt = 0;
    let isMatch = false;
    for (let row = filled + 1; row <= word.length && settledAt === 0; row++) {
      if (row > length + allowance) {
        settledAt = row;
        break;
      }
      const least = fillRow(row, word.charCodeAt(row - 1), row > 1 ? word.charCodeAt(row - 2) : -1);
      filled = row;
      isMatch = isLast && (rows[row * width + length] as number) <= allowance && row >= length - allowance;
      // A swap refers back two rows, so a prefix is only ruled out after two consecutive rows beyond the tolerance.
      if (isMatch || (least > allowance && leastBefore > allowance)) settledAt = row;
      leastBefore = least;
    }
    if (settledAt === 0) {
      const isNear = word.length >= length - allowance && (rows[word.length * width + length] as number) <= allowance;
      if (isNear) found.push(word);
      index++;
      continue;
    }
    do {
      if (isMatch) found.push(words[index] as string);
      index++;
    } while (index < words.length && (shared[index] as number) >= settledAt);
    filled = Math.min(filled, settledAt);
  }
  return found;
};
