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

/** Returns what cards highlight. Loads the highlighter when a search first has a text or kids. */
export const useSearchMatches = ({ searchText, typoCorrections, kids }: SearchInput): SearchMatches => {
  const [highlighterModule, setHighlighterModule] = useState<typeof HighlighterModule>();
  const isNeeded = highlighterModule === undefined && (searchText !== '' || kids.length > 0);
  useEffect(() => {
    if (!isNeeded) return;
    import('./highlighter.ts').then(setHighlighterModule, (error: unknown) =>
      console.warn('Could not load search highlighting.', error),
    );
  }, [isNeeded]);
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
