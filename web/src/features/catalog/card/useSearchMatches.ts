import { useEffect, useMemo, useState } from 'react';
import type { KidCriteria } from './highlighter.ts';
import type { TypoCorrection } from './highlighting.ts';
import type * as HighlighterModule from './highlighter.ts';
import type { SearchMatches } from './searchMatches.ts';

interface SearchInput {
  readonly searchText: string;
  readonly typoCorrections: readonly TypoCorrection[] | undefined;
  readonly kids: readonly KidCriteria[];
}

/** Returns what cards highlight. Loads the highlighter module for the first search that has a text or kids. */
export const useSearchMatches = ({ searchText, typoCorrections, kids }: SearchInput): SearchMatches => {
  const [highlighterModule, setHighlighterModule] = useState<typeof HighlighterModule>();
  const shouldLoad = highlighterModule === undefined && (searchText !== '' || kids.length > 0);
  useEffect(() => {
    if (!shouldLoad) return;
    import('./highlighter.ts').then(setHighlighterModule, (error: unknown) =>
      console.warn('Could not load search highlighting.', error),
    );
  }, [shouldLoad]);
  return useMemo(
    () => ({
      highlighter:
        highlighterModule && searchText !== ''
          ? highlighterModule.createHighlighter(searchText, typoCorrections)
          : undefined,
      findKidMatches: highlighterModule && kids.length > 0 ? highlighterModule.createKidMatcher(kids) : undefined,
    }),
    [highlighterModule, searchText, typoCorrections, kids],
  );
};
