/**
 * Proposes catalog words that a mistyped word may stand for. It is used only for words without an exact match. The
 * search rule checks every proposal, so a wrong proposal does no harm. If a proposal is missing, the search misses an
 * approximate match, but never an exact one.
 */
export interface TextIndex extends AsyncDisposable {
  /** The adapter's name, for logs and reports. */
  readonly name: string;
  /**
   * Returns the proposed words.
   * @param typed one folded word (letters and digits, lower case, no diacritics)
   * @param options.prefix true if the word may be the beginning of a longer one
   * @throws TextIndexUnavailable if the text index cannot be reached
   */
  propose(typed: string, options: { readonly prefix: boolean }): Promise<readonly string[]>;
}

/** The text index cannot be reached. */
export class TextIndexUnavailable extends Error {
  override readonly name = 'TextIndexUnavailable';
}
