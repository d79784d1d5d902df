/** Two sums over the words of a camp, 32 bits each, independent of the order of the words. */
export interface WordSums {
  readonly low: number;
  readonly high: number;
}

const FNV_OFFSET = 0x811c9dc5;
const OTHER_OFFSET = 0x2f0b4c27;

/** A word's contribution to the sums of a camp that contains it. */
export const sumsOfWord = (word: string): WordSums => ({ low: hash(word, FNV_OFFSET), high: hash(word, OTHER_OFFSET) });

/**
 * FNV-1a over the code units, followed by a mix in which every bit depends on every other, so that sums stay well
 * distributed.
 */
const hash = (text: string, offset: number): number => {
  let bits = offset;
  for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
};

/** A camp's digest as text: 16 hexadecimal digits. It detects accidental differences, not deliberate collisions. */
export const digestOf = ({ low, high }: WordSums): string => hexOf(high) + hexOf(low);

const hexOf = (bits: number): string => (bits >>> 0).toString(16).padStart(8, '0');

/** @param words without duplicates, in any order */
export const digestOfWords = (words: Iterable<string>): string => {
  let [low, high] = [0, 0];
  for (const word of words) {
    const sums = sumsOfWord(word);
    low = (low + sums.low) | 0;
    high = (high + sums.high) | 0;
  }
  return digestOf({ low, high });
};
