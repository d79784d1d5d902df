import { useEffect, useMemo, useState } from 'react';
import type { KidCriteria } from './highlighter.ts';
import type { Forgiven } from './highlighting.ts';
import type * as HighlighterModule from './highlighter.ts';
import type { SearchMatches } from './searchMatches.ts';

interface SearchInput {
  readonly searchText: string;
  readonly forgiven: readonly Forgiven[] | undefined;
  readonly kids: readonly KidCriteria[];
}

/** What cards highlight. The code for it is loaded only once there is a search text or a kid. */
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
