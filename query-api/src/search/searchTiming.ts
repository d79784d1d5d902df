import { type Diagnostic, createDiagnostic } from '@campjay/platform/telemetry/diagnostic.ts';

export interface SearchTiming {
  readonly kind: 'cards' | 'facets';
  readonly ms: number;
}

/** Published after every search of the index. */
export const searchTiming: Diagnostic<SearchTiming> = createDiagnostic('campjay:searched');

/** Runs a search and records its duration. */
export const timed = <Found>(kind: SearchTiming['kind'], search: () => Found): Found => {
  const startedAt = performance.now();
  const found = search();
  searchTiming.record({ kind, ms: performance.now() - startedAt });
  return found;
};
