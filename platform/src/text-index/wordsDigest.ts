/**
 * Two 32-bit sums over the hashes of a camp's words, which are formatted as the camp's digest. They do not depend on
 * the order of the words.
 */
export interface WordSums {
  readonly low: number;
  readonly high: number;
}

/** The standard start value of the hash function FNV-1a. */
const FIRST_START_VALUE = 0x811c9dc5;
/** Another start value, for a second, independent hash. */
const SECOND_START_VALUE = 0x2f0b4c27;

/** Returns what a word adds to the sums of a camp that contains it. */
export const sumsOfWord = (word: string): WordSums => ({
  low: hash(word, FIRST_START_VALUE),
  high: hash(word, SECOND_START_VALUE),
});

/**
 * Computes FNV-1a over the UTF-16 code units. The final steps mix all bits with each other, so that sums of hashes are
 * well distributed too.
 */
const hash = (text: string, startValue: number): number => {
  let bits = startValue;
  for (let index = 0; index < text.length; index++) bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
};

/**
 * Formats the sums as a camp's digest: 16 hexadecimal digits. It detects accidental differences, not deliberate
 * collisions.
 */
export const digestOf = ({ low, high }: WordSums): string => formatHex(high) + formatHex(low);

const formatHex = (bits: number): string => (bits >>> 0).toString(16).padStart(8, '0');

/**
 * Computes the digest of a camp's words.
 * @param words without duplicates, in any order
 */
export const digestOfWords = (words: Iterable<string>): string => {
  let [low, high] = [0, 0];
  for (const word of words) {
    const sums = sumsOfWord(word);
    low = (low + sums.low) | 0;
    high = (high + sums.high) | 0;
  }
  return digestOf({ low, high });
};
