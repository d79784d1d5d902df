import { allowanceOf } from '@campjay/events/catalog/words.ts';

/**
 * The next row of the optimal string alignment table (insertions, deletions, substitutions and swaps of two
 * neighbours, each letter touched once): distances of every beginning of `typed` to a word that just grew by `letter`.
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
 * Whether a typed word may, with errors forgiven, mean a catalogue word. The last word of a text may also mean any word
 * of which some beginning is within its allowance.
 */
export const isForgiven = (typed: string, word: string, isLast: boolean): boolean => {
  const letters = Array.from(typed);
  const allowance = allowanceOf(typed);
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

/**
 * All words of a sorted list that a typed word may mean with errors forgiven. Words with a common beginning share its
 * rows, and a beginning that is too far away already is left behind with all its words.
 */
export const forgivenWords = (typed: string, words: readonly string[], isLast: boolean): readonly string[] => {
  const letters = Array.from(typed);
  const allowance = allowanceOf(typed);
  if (allowance === 0) return [];
  const last = letters.length;
  const rows: (readonly number[])[] = [Array.from({ length: last + 1 }, (_, at) => at)];
  const found: string[] = [];
  let previous: readonly string[] = [];
  /** Length of the beginning of `previous` that decided its fate: hopeless, or (for a last word) already near enough. */
  let decidedAt = Number.POSITIVE_INFINITY;
  let decidedYes = false;
  for (const word of words) {
    const spelled = Array.from(word);
    let common = 0;
    while (common < spelled.length && common < previous.length && spelled[common] === previous[common]) common++;
    previous = spelled;
    if (common >= decidedAt) {
      if (decidedYes) found.push(word);
      continue;
    }
    decidedAt = Number.POSITIVE_INFINITY;
    rows.length = common + 1;
    for (let at = common; at < spelled.length && decidedAt === Number.POSITIVE_INFINITY; at++) {
      const next = nextRow(letters, spelled[at] ?? '', spelled[at - 1], rows[at] ?? [], rows[at - 1]);
      rows.push(next);
      const isNear = isLast && (next[last] ?? 0) <= allowance;
      // A swap may reach back two rows, so a beginning is hopeless only when two rows in a run are.
      const isHopeless = Math.min(...next) > allowance && Math.min(...(rows[at] ?? [])) > allowance;
      if (isNear || isHopeless) {
        decidedAt = at + 1;
        decidedYes = isNear;
      }
    }
    if (decidedAt === Number.POSITIVE_INFINITY ? (rows[spelled.length]?.[last] ?? Infinity) <= allowance : decidedYes)
      found.push(word);
  }
  return found;
};
