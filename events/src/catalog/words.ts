/** How text is compared everywhere in the catalogue: NFKD, marks removed, lower case. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** The folded words of a text: maximal runs of letters and digits. */
export const splitWords = (text: string): readonly string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** How many typing errors a typed word is forgiven: by its length, 4–7 letters 1, 8 or more 2. */
export const maxTypos = (word: string): 0 | 1 | 2 => {
  const { length } = Array.from(word);
  return length >= 8 ? 2 : length >= 4 ? 1 : 0;
};
