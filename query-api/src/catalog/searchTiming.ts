import { type Diagnostic, createDiagnostic } from '@campjay/platform/observing/diagnostic.ts';

export interface SearchTiming {
  readonly kind: 'cards' | 'facets';
  readonly ms: number;
}

/** Told of every search of the index, once it has found what it was to find. */
export const searchTiming: Diagnostic<SearchTiming> = createDiagnostic('campjay:searched');

/** Searches, and tells how long that took. */
export const timed = <Found>(kind: SearchTiming['kind'], search: () => Found): Found => {
  const startedAt = performance.now();
  const found = search();
  searchTiming.record({ kind, ms: performance.now() - startedAt });
  return found;
};
