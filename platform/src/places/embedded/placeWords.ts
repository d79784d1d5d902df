import { splitWords } from '@campjay/domain/catalog/words.ts';

/** Common abbreviations and the long forms under which they are compared. */
const LONG_FORMS = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['mt', 'mount'],
  ['ft', 'fort'],
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
]);

/**
 * Normalizes a place's name for comparison: folded, words with one space between; 'O’Fallon' is one word, 'St.' is
 * 'saint'.
 */
export const placeWords = (text: string): readonly string[] => splitWords(text.replace(/['’`]/g, ''));

const expanded = (word: string): string => LONG_FORMS.get(word) ?? word;

export const placeKey = (text: string): string => placeWords(text).map(expanded).join(' ');

/** The prefixes that typed words may stand for: the last word may be incomplete ('st' for 'stockton'). */
export const typedKeys = (words: readonly string[]): readonly string[] => {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1).map(expanded);
  return [...new Set([last, expanded(last)])].map((word) => [...before, word].join(' '));
};
