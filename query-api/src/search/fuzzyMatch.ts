import { maxTypos } from '@campjay/domain/catalog/words.ts';

/**
 * Computes the next row of the optimal string alignment table. (This edit distance counts insertions, deletions,
 * substitutions and swaps of two neighbors, and edits each letter at most once.) A row has the distance of every prefix
 * of `typed` to the first letters of a catalog word; the next row includes one more letter of that word.
 */
const nextRow = (
  typed: readonly string[],
  letter: string,
  previousLetter: string | undefined,
  row: readonly number[],
  previousRow: readonly number[] | undefined,
): readonly number[] => {
  const next = [(row[0] ?? 0) + 1];
  for (let at = 1; at <= typed.length; at++) {
    const substituted = (row[at - 1] ?? 0) + (typed[at - 1] === letter ? 0 : 1);
    const best = Math.min(substituted, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1);
    const isSwap = previousRow && at > 1 && typed[at - 1] === previousLetter && typed[at - 2] === letter;
    next.push(isSwap ? Math.min(best, (previousRow[at - 2] ?? 0) + 1) : best);
  }
  return next;
};

/**
 * True if a typed word matches a catalog word within its typo tolerance. The last word of a text also matches if any
 * prefix of the catalog word is within the tolerance.
 */
export const isFuzzyMatch = (typed: string, word: string, isLast: boolean): boolean => {
  const letters = Array.from(typed);
  const tolerance = maxTypos(typed);
  if (tolerance === 0) return false;
  let previousRow: readonly number[] | undefined;
  let row: readonly number[] = Array.from({ length: letters.length + 1 }, (_, at) => at);
  let previousLetter: string | undefined;
  for (const letter of word) {
    if (isLast && (row[letters.length] ?? 0) <= tolerance) return true;
    const next = nextRow(letters, letter, previousLetter, row, previousRow);
    previousRow = row;
    row = next;
    previousLetter = letter;
  }
  return (row[letters.length] ?? 0) <= tolerance;
};

const prefixLengthsCache = new WeakMap<readonly string[], Uint16Array>();

/** Length of the prefix that each word of a sorted list shares with the word before it; cached per list. */
const sharedPrefixLengths = (words: readonly string[]): Uint16Array => {
  const cached = prefixLengthsCache.get(words);
  if (cached) return cached;
  const shared = new Uint16Array(words.length);
  for (let at = 1; at < words.length; at++) {
    const previousWord = words[at - 1] ?? '';
    const word = words[at] ?? '';
    const maxLength = Math.min(previousWord.length, word.length, 0xffff);
    let length = 0;
    while (length < maxLength && previousWord.charCodeAt(length) === word.charCodeAt(length)) length++;
    shared[at] = length;
  }
  prefixLengthsCache.set(words, shared);
  return shared;
};

const HAS_SURROGATES = /[\ud800-\udfff]/;
/** A distance beyond any tolerance. */
const TOO_FAR = 100;

/**
 * Finds all words of a sorted list that `isFuzzyMatch` accepts. Faster than testing each word: words with a common
 * prefix share rows of the table, only cells near the diagonal are computed, and a prefix that is already too far away
 * rules out all its words.
 */
export const fuzzyMatches = (typed: string, words: readonly string[], isLast: boolean): readonly string[] => {
  const tolerance = maxTypos(typed);
  if (tolerance === 0) return [];
  // Characters outside Unicode's basic plane take two code units. They are rare, so the slower test is good enough.
  if (HAS_SURROGATES.test(typed)) return words.filter((word) => isFuzzyMatch(typed, word, isLast));
  const shared = sharedPrefixLengths(words);
  const length = typed.length;
  const width = length + 1;
  const letters = Uint16Array.from(typed, (letter) => letter.charCodeAt(0));
  /** The table, row by row. Row r has the distances of the prefixes of `typed` to the first r letters of the word. */
  const rows = new Uint8Array((length + tolerance + 2) * width).fill(TOO_FAR);
  for (let at = 0; at <= length; at++) rows[at] = at;
  /** The last row that is valid for the current word. */
  let lastValidRow = 0;
  const found: string[] = [];

  /** Computes a row and returns its smallest distance. */
  const fillRow = (row: number, letter: number, previousLetter: number): number => {
    const rowStart = row * width;
    const aboveStart = rowStart - width;
    let minimum = TOO_FAR;
    const from = Math.max(0, row - tolerance);
    const to = Math.min(length, row + tolerance);
    if (from > 0) rows[rowStart + from - 1] = TOO_FAR;
    for (let at = from; at <= to; at++) {
      let best = at === 0 ? row : TOO_FAR;
      if (at > 0) {
        best = Math.min(
          (rows[aboveStart + at - 1] as number) + (letters[at - 1] === letter ? 0 : 1),
          (rows[rowStart + at - 1] as number) + 1,
        );
        if (row > 1 && at > 1 && letters[at - 1] === previousLetter && letters[at - 2] === letter)
          best = Math.min(best, (rows[aboveStart - width + at - 2] as number) + 1);
      }
      if (at < row + tolerance) best = Math.min(best, (rows[aboveStart + at] as number) + 1);
      rows[rowStart + at] = best;
      if (best < minimum) minimum = best;
    }
    if (to < length) rows[rowStart + to + 1] = TOO_FAR;
    return minimum;
  };

  for (let index = 0; index < words.length;) {
    const word = words[index] as string;
    lastValidRow = Math.min(lastValidRow, shared[index] as number);
    if (HAS_SURROGATES.test(word)) {
      if (isFuzzyMatch(typed, word, isLast)) found.push(word);
      index++;
      continue;
    }
    let previousMinimum = 0;
    /**
     * The prefix of this length decided the result, so every word with the same prefix has that result too; 0 while
     * undecided.
     */
    let decidingLength = 0;
    let isMatch = false;
    for (let row = lastValidRow + 1; row <= word.length && decidingLength === 0; row++) {
      if (row > length + tolerance) {
        decidingLength = row;
        break;
      }
      const minimum = fillRow(row, word.charCodeAt(row - 1), row > 1 ? word.charCodeAt(row - 2) : -1);
      lastValidRow = row;
      isMatch = isLast && (rows[row * width + length] as number) <= tolerance && row >= length - tolerance;
      // A swap refers back two rows, so only two consecutive rows beyond the tolerance rule out a prefix.
      if (isMatch || (minimum > tolerance && previousMinimum > tolerance)) decidingLength = row;
      previousMinimum = minimum;
    }
    if (decidingLength === 0) {
      const isNear = word.length >= length - tolerance && (rows[word.length * width + length] as number) <= tolerance;
      if (isNear) found.push(word);
      index++;
      continue;
    }
    do {
      if (isMatch) found.push(words[index] as string);
      index++;
    } while (index < words.length && (shared[index] as number) >= decidingLength);
    lastValidRow = Math.min(lastValidRow, decidingLength);
  }
  return found;
};
