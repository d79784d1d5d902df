import { useEffect, useMemo, useState } from 'react';
import type { KidCriteria } from './fittingKids.ts';
import type { Forgiven } from './highlighting.ts';
import type * as HighlighterModule from './highlighter.ts';
import type { SearchMatches } from './searchMatches.ts';

interface SearchInput {
  readonly searchText: string;
  readonly forgiven: readonly Forgiven[] | undefined;
  readonly kids: readonly KidCriteria[];
}

/** What cards point out. Who has searched neither for words nor for kids yet does not load what does so. */
export const useSearchMatches = ({ searchText, forgiven, kids }: SearchInput): SearchMatches => {
  const [highlighterModule, setHighlighterModule] = useState<typeof HighlighterModule>();
  const isNeeded = highlighterModule === undefined && (searchText !== '' || kids.length > 0);
  useEffect(() => {
    if (!isNeeded) return;
    import('./highlighter.ts').then(setHighlighterModule, (error: unknown) =>
      console.warn('What was searched for could not be pointed out on the cards.', error),
    );
  }, [isNeeded]);
  return useMemo(
    () => ({
      highlighter:
        highlighterModule && searchText !== '' ? highlighterModule.createHighlighter(searchText, forgiven) : undefined,
      fits: highlighterModule && kids.length > 0 ? highlighterModule.fitsOf(kids) : undefined,
    }),
    [highlighterModule, searchText, forgiven, kids],
  );
};
