/**
 * Proposes catalog words that a mistyped word may stand for. It is used only for words without an exact match. The
 * search itself compares each proposal with the typed word, so a wrong proposal does no harm. If a proposal is missing,
 * the search misses an approximate match, but never an exact one.
 */
export interface TextIndex extends AsyncDisposable {
  /** The adapter's name, for logs and reports. */
  readonly name: string;
  /**
   * Returns the proposed words.
   * @param word one typed word, folded (letters and digits, lower case, no diacritics)
   * @param options.prefix true if the word may be the beginning of a longer one
   * @throws TextIndexUnavailable if the text index cannot be reached
   */
  propose(word: string, options: { readonly prefix: boolean }): Promise<readonly string[]>;
}

/** The text index cannot be reached. */
export class TextIndexUnavailable extends Error {
  override readonly name = 'TextIndexUnavailable';
}
