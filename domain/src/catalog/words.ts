/** Normalizes text for comparisons in the catalog: compatibility form (NFKD), without accents, in lower case. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** Splits a text into its words, runs of letters and digits, normalized by `foldText`. */
export const splitWords = (text: string): readonly string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns how many typos the search tolerates in a word: 1 for 4–7 characters, 2 for 8 or more, else 0. */
export const maxTypos = (word: string): 0 | 1 | 2 => {
  const { length } = Array.from(word);
  if (length >= 8) return 2;
  return length >= 4 ? 1 : 0;
};
