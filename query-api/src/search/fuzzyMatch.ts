import { itemAt } from './columns.ts';
import { maxTypos } from '@campjay/domain/catalog/words.ts';

/**
 * Computes the next row of a table of edit distances (optimal string alignment: the number of insertions, deletions,
 * substitutions and swaps of two neighbors, if each letter is edited at most once). A row has the distance of every
 * prefix of `typed` to the first letters of a catalog word; the next row includes one more letter of that word.
 */
const nextRow = (
  typed: readonly string[],
  letter: string,
  previousLetter: string | undefined,
  row: readonly number[],
  previousRow: readonly number[] | undefined,
): readonly number[] => {
  const next = [(row[0] ?? 0) + 1];
  for (let column = 1; column <= typed.length; column++) {
    const substitution = (row[column - 1] ?? 0) + (typed[column - 1] === letter ? 0 : 1);
    const best = Math.min(substitution, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1);
    const isSwap = previousRow && column > 1 && typed[column - 1] === previousLetter && typed[column - 2] === letter;
    next.push(isSwap ? Math.min(best, (previousRow[column - 2] ?? 0) + 1) : best);
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
  let row: readonly number[] = Array.from({ length: letters.length + 1 }, (_, column) => column);
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
  const lengths = new Uint16Array(words.length);
  for (let index = 1; index < words.length; index++) {
    const previousWord = words[index - 1] ?? '';
    const word = words[index] ?? '';
    const maxLength = Math.min(previousWord.length, word.length, 0xffff);
    let length = 0;
    while (length < maxLength && previousWord.charCodeAt(length) === word.charCodeAt(length)) length++;
    lengths[index] = length;
  }
  prefixLengthsCache.set(words, lengths);
  return lengths;
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
  const sharedLengths = sharedPrefixLengths(words);
  const length = typed.length;
  /** Number of columns of the table: column c is the prefix of `typed` with c letters. */
  const width = length + 1;
  const letters = Uint16Array.from(typed, (letter) => letter.charCodeAt(0));
  /** The table, row by row. Row r has the distances of the prefixes of `typed` to the first r letters of the word. */
  const rows = new Uint8Array((length + tolerance + 2) * width).fill(TOO_FAR);
  for (let column = 0; column <= length; column++) rows[column] = column;
  /** The last row that is valid for the current word. */
  let lastValidRow = 0;
  const matches: string[] = [];

  /** Computes a row and returns its smallest distance. */
  const fillRow = (row: number, letter: number, previousLetter: number): number => {
    const rowStart = row * width;
    const aboveStart = rowStart - width;
    let minimum = TOO_FAR;
    const firstColumn = Math.max(0, row - tolerance);
    const lastColumn = Math.min(length, row + tolerance);
    if (firstColumn > 0) rows[rowStart + firstColumn - 1] = TOO_FAR;
    for (let column = firstColumn; column <= lastColumn; column++) {
      let best = column === 0 ? row : TOO_FAR;
      if (column > 0) {
        best = Math.min(
          (rows[aboveStart + column - 1] ?? TOO_FAR) + (letters[column - 1] === letter ? 0 : 1),
          (rows[rowStart + column - 1] ?? TOO_FAR) + 1,
        );
        if (row > 1 && column > 1 && letters[column - 1] === previousLetter && letters[column - 2] === letter)
          best = Math.min(best, (rows[aboveStart - width + column - 2] ?? TOO_FAR) + 1);
      }
      if (column < row + tolerance) best = Math.min(best, (rows[aboveStart + column] ?? TOO_FAR) + 1);
      rows[rowStart + column] = best;
      if (best < minimum) minimum = best;
    }
    if (lastColumn < length) rows[rowStart + lastColumn + 1] = TOO_FAR;
    return minimum;
  };

  for (let index = 0; index < words.length;) {
    const word = itemAt(words, index);
    lastValidRow = Math.min(lastValidRow, sharedLengths[index] ?? 0);
    if (HAS_SURROGATES.test(word)) {
      if (isFuzzyMatch(typed, word, isLast)) matches.push(word);
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
      isMatch = isLast && (rows[row * width + length] ?? TOO_FAR) <= tolerance && row >= length - tolerance;
      // A swap refers back two rows, so only two consecutive rows beyond the tolerance rule out a prefix.
      if (isMatch || (minimum > tolerance && previousMinimum > tolerance)) decidingLength = row;
      previousMinimum = minimum;
    }
    if (decidingLength === 0) {
      const isWithinTolerance =
        word.length >= length - tolerance && (rows[word.length * width + length] ?? TOO_FAR) <= tolerance;
      if (isWithinTolerance) matches.push(word);
      index++;
      continue;
    }
    do {
      if (isMatch) matches.push(itemAt(words, index));
      index++;
    } while (index < words.length && (sharedLengths[index] ?? 0) >= decidingLength);
    lastValidRow = Math.min(lastValidRow, decidingLength);
  }
  return matches;
};
