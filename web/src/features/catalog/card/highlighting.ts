import { splitWords } from '@campjay/domain/catalog/words.ts';

/** A word of the search text, and its typo corrections. */
export interface SearchTerm {
  /** The word that the parent typed. */
  readonly typedWord: string;
  /** The last word may be incomplete, so it also matches as a prefix. */
  readonly isLast: boolean;
  /** The catalog words that the server searched instead of the typed word; empty if it has not corrected the word. */
  readonly correctedWords: readonly string[];
}

/** The server's correction of a mistyped word, with the property names of the search API. */
export interface TypoCorrection {
  readonly typed: string;
  /** The words of the catalog that the server searched instead. */
  readonly meant: readonly string[];
}

/** Splits a search text into its words (Requirement S.14), and adds the server's typo corrections. */
export const parseSearchTerms = (
  text: string,
  typoCorrections: readonly TypoCorrection[] = [],
): readonly SearchTerm[] =>
  splitWords(text).map((typedWord, index, words) => ({
    typedWord,
    isLast: index === words.length - 1,
    correctedWords: typoCorrections.find((correction) => correction.typed === typedWord)?.meant ?? [],
  }));

/** Whether a word of a text matches the search term. Both must be folded, as `splitWords` returns them. */
export const matchesTerm = (word: string, term: SearchTerm): boolean => {
  const isTypedWord = term.isLast ? word.startsWith(term.typedWord) : word === term.typedWord;
  return isTypedWord || term.correctedWords.includes(word);
};

/** Whether a text contains a word that matches the search term. */
export const containsTerm = (text: string, term: SearchTerm): boolean =>
  splitWords(text).some((word) => matchesTerm(word, term));

/** A folded text (lowercase, without accents), with the position of each code unit in the original text. */
interface FoldedText {
  readonly text: string;
  /** For each code unit of `text`: the index in the original text where the corresponding letter starts. */
  readonly starts: readonly number[];
  /** For each code unit of `text`: the index in the original text after the corresponding letter. */
  readonly ends: readonly number[];
}

/** Like `foldText`, but keeps track of positions, so that a folded word can be located in the displayed text. */
const foldWithPositions = (original: string): FoldedText => {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  let start = 0;
  for (const character of original) {
    const end = start + character.length;
    const letterWithoutAccents = character.normalize('NFKD').replace(/\p{M}+/gu, '');
    for (let unit = 0; unit < letterWithoutAccents.length; unit += 1) {
      starts.push(start);
      ends.push(end);
    }
    // A separate combining accent belongs to the letter before it.
    if (letterWithoutAccents === '' && ends.length > 0) ends[ends.length - 1] = end;
    text += letterWithoutAccents;
    start = end;
  }
  // Lowercases the whole text at once, because the lowercase of 'Σ' at the end of a word is 'ς'. Lowercasing a letter
  // without accents does not change its length, so the positions remain valid.
  return { text: text.toLowerCase(), starts, ends };
};

/** A piece of a text that is either one highlighted match or no match. */
export interface TextSegment {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits a text into matching and other segments. Joined together, the segments are the unchanged text. */
export const splitIntoSegments = (text: string, terms: readonly SearchTerm[]): readonly TextSegment[] => {
  if (terms.length === 0 || text === '') return [{ text, isMatch: false }];
  const foldedText = foldWithPositions(text);
  const segments: TextSegment[] = [];
  let segmentedEnd = 0;
  for (const { 0: word, index } of foldedText.text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!terms.some((term) => matchesTerm(word, term))) continue;
    const start = Math.max(segmentedEnd, foldedText.starts[index] ?? 0);
    const end = foldedText.ends[index + word.length - 1] ?? text.length;
    if (start > segmentedEnd) segments.push({ text: text.slice(segmentedEnd, start), isMatch: false });
    const lastSegment = segments.at(-1);
    // Adjacent matches become one segment: '½' folds into the two words '1' and '2', but is a single character.
    if (lastSegment?.isMatch && start === segmentedEnd)
      segments[segments.length - 1] = { text: lastSegment.text + text.slice(start, end), isMatch: true };
    else if (end > start) segments.push({ text: text.slice(start, end), isMatch: true });
    segmentedEnd = Math.max(segmentedEnd, end);
  }
  if (segmentedEnd < text.length) segments.push({ text: text.slice(segmentedEnd), isMatch: false });
  return segments;
};

/** Maximum number of characters that an excerpt shows before and after the match. */
const MAX_BEFORE = 36;
const MAX_AFTER = 60;

/** An excerpt around the first match in a text, with '…' where text is left out; undefined without a match. */
export const excerptOf = (text: string, term: SearchTerm): string | undefined => {
  const segments = splitIntoSegments(text, [term]);
  const matchIndex = segments.findIndex(({ isMatch }) => isMatch);
  const match = segments[matchIndex];
  if (!match) return undefined;
  const before = matchIndex === 0 ? '' : (segments[0]?.text ?? '');
  const after = text.slice(before.length + match.text.length);
  const head = before.length > MAX_BEFORE ? `…${before.slice(-MAX_BEFORE).replace(/^\S*\s+/u, '')}` : before;
  const tail = after.length > MAX_AFTER ? `${after.slice(0, MAX_AFTER).replace(/\s+\S*$/u, '')}…` : after;
  return head + match.text + tail;
};

/** Finds an excerpt from the hidden texts for each search term that matches no visible text. Removes duplicates. */
export const findHiddenMatches = (
  terms: readonly SearchTerm[],
  visibleTexts: readonly string[],
  hiddenTexts: readonly string[],
): readonly string[] => {
  const termsWithoutVisibleMatch = terms.filter((term) => !visibleTexts.some((text) => containsTerm(text, term)));
  const excerpts = termsWithoutVisibleMatch.flatMap((term) => {
    for (const text of hiddenTexts) {
      const excerpt = excerptOf(text, term);
      if (excerpt !== undefined) return [excerpt];
    }
    return [];
  });
  return [...new Set(excerpts)];
};
