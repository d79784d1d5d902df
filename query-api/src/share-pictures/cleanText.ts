/** Longer texts do not fit into a picture, and would only cost time. */
const MAX_CHARACTERS = 160;

/**
 * Prepares a text of the catalog for a picture: one line without control characters, and without marks that could not be
 * combined with their letter, because a pile of marks would cover other lines.
 */
export const cleanText = (text: string): string => {
  const line = text
    .normalize('NFC')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[\s\p{Z}\p{C}]+/gu, ' ')
    .trim();
  const characters = Array.from(line);
  return characters.length > MAX_CHARACTERS
    ? `${characters
        .slice(0, MAX_CHARACTERS - 1)
        .join('')
        .trim()}…`
    : line;
};

/** What may remain when characters are removed: brackets without content, and separators at the ends. */
const EMPTY_BRACKETS = /\(\s*\)|\[\s*\]/g;
const LOOSE_ENDS = /^[\s\p{Pd}:|/,;.&·+]+|[\s\p{Pd}:|/,;&·+]+$/gu;

/**
 * Replaces the characters of a text that the fonts lack: by the plain letters that they contain ('𝓚' is a kind of 'K'), or
 * by nothing. Returns an empty text if no word remains.
 */
export const removeUndrawable = (text: string, undrawable: ReadonlySet<string>): string => {
  const characters = Array.from(text);
  if (!characters.some((character) => undrawable.has(character))) return text;
  const drawable = characters
    .map((character) => (undrawable.has(character) ? toPlainLetters(character) : character))
    .join('')
    .replaceAll(EMPTY_BRACKETS, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(LOOSE_ENDS, '');
  return /[\p{L}\p{N}]{2}/u.test(drawable) ? drawable : '';
};

const toPlainLetters = (character: string): string => character.normalize('NFKD').replaceAll(/[^\x20-\x7e]/g, '');
