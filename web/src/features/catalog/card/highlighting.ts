import { splitWords } from '@campjay/domain/catalog/words.ts';

/** A word of the search text, and the catalog words that it was taken for if it occurs nowhere itself. */
export interface SearchTerm {
  readonly typed: string;
  /** The last word may be incomplete, so it also matches as a prefix. */
  readonly isLast: boolean;
  readonly meant: readonly string[];
}

export interface Forgiven {
  readonly typed: string;
  readonly meant: readonly string[];
}

/** The words of a search text (Requirement S.14); `forgiven` has the server's typo corrections. */
export const parseSearchTerms = (text: string, forgiven: readonly Forgiven[] = []): readonly SearchTerm[] =>
  splitWords(text).map((typed, at, all) => ({
    typed,
    isLast: at === all.length - 1,
    meant: forgiven.find((word) => word.typed === typed)?.meant ?? [],
  }));

export const matchesTerm = (word: string, { typed, isLast, meant }: SearchTerm): boolean =>
  (isLast ? word.startsWith(typed) : word === typed) || meant.includes(word);

/** Whether a text contains the searched word. */
export const mentions = (text: string, searched: SearchTerm): boolean =>
  splitWords(text).some((word) => matchesTerm(word, searched));

interface FoldedText {
  readonly text: string;
  /** For each code unit of the folded text: where its original letter begins and ends. */
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Like `foldText`, but letter by letter, so that a folded word can be located in the displayed text. */
const foldWithPositions = (original: string): FoldedText => {
  const from: number[] = [];
  const to: number[] = [];
  let text = '';
  let at = 0;
  for (const letter of original) {
    const end = at + letter.length;
    const plain = letter.normalize('NFKD').replace(/\p{M}+/gu, '');
    for (let unit = 0; unit < plain.length; unit += 1) {
      from.push(at);
      to.push(end);
    }
    // A separate combining accent belongs to the letter before it.
    if (plain === '' && to.length > 0) to[to.length - 1] = end;
    text += plain;
    at = end;
  }
  // Lowercases the whole text at once, because 'ς' depends on the end of the word. Without accents, no letter changes
  // its length.
  return { text: text.toLowerCase(), from, to };
};

export interface Run {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits a text where searched words begin and end. The runs joined together are the unchanged text. */
export const highlightRuns = (text: string, searched: readonly SearchTerm[]): readonly Run[] => {
  if (searched.length === 0 || text === '') return [{ text, isMatch: false }];
  const foldedText = foldWithPositions(text);
  const runs: Run[] = [];
  let done = 0;
  for (const { 0: word, index } of foldedText.text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!searched.some((each) => matchesTerm(word, each))) continue;
    const start = Math.max(done, foldedText.from[index] ?? 0);
    const end = foldedText.to[index + word.length - 1] ?? text.length;
    if (start > done) runs.push({ text: text.slice(done, start), isMatch: false });
    const last = runs.at(-1);
    // Adjacent words ('½' folds into two) become one mark, because they share a letter of the original.
    if (last?.isMatch && start === done)
      runs[runs.length - 1] = { text: last.text + text.slice(start, end), isMatch: true };
    else if (end > start) runs.push({ text: text.slice(start, end), isMatch: true });
    done = Math.max(done, end);
  }
  if (done < text.length) runs.push({ text: text.slice(done), isMatch: false });
  return runs;
};

/** Characters shown before and after the match. */
const BEFORE = 36;
const AFTER = 60;

/** An excerpt around the first match in a text, with '…' where text is left out; undefined without a match. */
export const excerptOf = (text: string, searched: SearchTerm): string | undefined => {
  const runs = highlightRuns(text, [searched]);
  const at = runs.findIndex(({ isMatch }) => isMatch);
  const match = runs[at];
  if (!match) return undefined;
  const before = at === 0 ? '' : (runs[0]?.text ?? '');
  const after = text.slice(before.length + match.text.length);
  const head = before.length > BEFORE ? `…${before.slice(-BEFORE).replace(/^\S*\s+/u, '')}` : before;
  const tail = after.length > AFTER ? `${after.slice(0, AFTER).replace(/\s+\S*$/u, '')}…` : after;
  return head + match.text + tail;
};

/** Deduplicated excerpts from hidden texts, one for each searched word that no visible text contains. */
export const hiddenMatches = (
  searched: readonly SearchTerm[],
  visible: readonly string[],
  hidden: readonly string[],
): readonly string[] => {
  const unseenTerms = searched.filter((word) => !visible.some((text) => mentions(text, word)));
  const excerpts = unseenTerms.flatMap((word) => {
    for (const text of hidden) {
      const excerpt = excerptOf(text, word);
      if (excerpt !== undefined) return [excerpt];
    }
    return [];
  });
  return [...new Set(excerpts)];
};
