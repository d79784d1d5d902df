/** What every rival is compared by: how many camps match, and the first page of them in order. */
export interface Answer {
  readonly total: number;
  readonly page: readonly string[];
}
