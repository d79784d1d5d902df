/** Two sums over the words of a camp, 32 bits each: whatever the order in which the words come, they come to the same. */
export interface WordSums {
  readonly low: number;
  readonly high: number;
}

const FNV_OFFSET = 0x811c9dc5;
const OTHER_OFFSET = 0x2f0b4c27;

/** What a word adds to the sums of a camp in whose text it stands. */
export const sumsOfWord = (word: string): WordSums => ({ low: hash(word, FNV_OFFSET), high: hash(word, OTHER_OFFSET) });

/** FNV-1a over the code units, then mixed until every bit depends on every other, so that sums of hashes are as good. */
const hash = (text: string, offset: number): number => {
  let bits = offset;
  for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
};

/** A camp's digest as text: 16 hexadecimal digits. It tells texts apart that differ by accident, not by design. */
export const digestOf = ({ low, high }: WordSums): string => hexOf(high) + hexOf(low);

const hexOf = (bits: number): string => (bits >>> 0).toString(16).padStart(8, '0');

/** @param words each once, in any order */
export const digestOfWords = (words: Iterable<string>): string => {
  let [low, high] = [0, 0];
  for (const word of words) {
    const sums = sumsOfWord(word);
    low = (low + sums.low) | 0;
    high = (high + sums.high) | 0;
  }
  return digestOf({ low, high });
};
