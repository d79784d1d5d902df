/**
 * Finds the catalogue words that a typed word may have meant, errors forgiven. It is asked only for words that match
 * nothing exactly; what it proposes is judged by the search's own rule, so a wrong proposal does no harm and a missing
 * one loses a forgiven match, never an exact one.
 */
export interface TextIndex extends AsyncDisposable {
  /** The adapter's name, for logs and reports. */
  readonly name: string;
  /**
   * @param typed one folded word (letters and digits, lower case, no marks)
   * @param options.prefix whether the word may be the beginning of a longer one
   * @throws TextIndexUnavailable when it cannot be reached
   */
  propose(typed: string, options: { readonly prefix: boolean }): Promise<readonly string[]>;
}

export class TextIndexUnavailable extends Error {
  override readonly name = 'TextIndexUnavailable';
}
