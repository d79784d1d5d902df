/** Normalizes text for all comparisons in the catalog: NFKD, without marks, lower case. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** The folded words of a text: maximal runs of letters and digits. */
export const splitWords = (text: string): readonly string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The number of typos tolerated in a word, by its length: 1 for 4–7 letters, 2 for 8 or more. */
export const maxTypos = (word: string): 0 | 1 | 2 => {
  const { length } = Array.from(word);
  return length >= 8 ? 2 : length >= 4 ? 1 : 0;
};
