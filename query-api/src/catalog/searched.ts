import { type Fact, factOf } from '@campjay/platform/observing/fact.ts';

export interface Searched {
  readonly kind: 'cards' | 'facets';
  readonly ms: number;
}

/** Told of every search of the index, once it has found what it was to find. */
export const searched: Fact<Searched> = factOf('campjay:searched');

/** Searches, and tells how long that took. */
export const timed = <Found>(kind: Searched['kind'], search: () => Found): Found => {
  const begun = performance.now();
  const found = search();
  searched.tell({ kind, ms: performance.now() - begun });
  return found;
};
