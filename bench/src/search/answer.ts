/** Result for comparisons: how many camps match, and the first page in order. */
export interface Answer {
  readonly total: number;
  readonly page: readonly string[];
}
