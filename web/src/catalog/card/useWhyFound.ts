import { useEffect, useMemo, useState } from 'react';
import type { Forgiven } from './marking.ts';
import type { WhyFound } from './searchedFor.ts';

type Explain = (searchText: string, forgiven: readonly Forgiven[] | undefined) => WhyFound;

/** Why a search text found its camps. Who has not searched for words yet does not load what marks them. */
export const useWhyFound = (searchText: string, forgiven: readonly Forgiven[] | undefined): WhyFound | undefined => {
  const [explain, setExplain] = useState<Explain>();
  const isWanted = searchText !== '' && explain === undefined;
  useEffect(() => {
    if (!isWanted) return;
    import('./whyFound.ts').then(
      ({ whyFound }) => setExplain(() => whyFound),
      (error: unknown) => console.warn('The words that were found could not be marked.', error),
    );
  }, [isWanted]);
  return useMemo(
    () => (explain && searchText !== '' ? explain(searchText, forgiven) : undefined),
    [explain, searchText, forgiven],
  );
};
