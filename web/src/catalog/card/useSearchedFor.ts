import { useEffect, useMemo, useState } from 'react';
import type { SoughtKid } from './fittingKids.ts';
import type { Forgiven } from './marking.ts';
import type * as PointOut from './pointOut.ts';
import type { SearchedFor } from './searchedFor.ts';

interface Sought {
  readonly searchText: string;
  readonly forgiven: readonly Forgiven[] | undefined;
  readonly kids: readonly SoughtKid[];
}

/** What cards point out. Who has searched neither for words nor for kids yet does not load what does so. */
export const useSearchedFor = ({ searchText, forgiven, kids }: Sought): SearchedFor => {
  const [pointOut, setPointOut] = useState<typeof PointOut>();
  const isWanted = pointOut === undefined && (searchText !== '' || kids.length > 0);
  useEffect(() => {
    if (!isWanted) return;
    import('./pointOut.ts').then(setPointOut, (error: unknown) =>
      console.warn('What was searched for could not be pointed out on the cards.', error),
    );
  }, [isWanted]);
  return useMemo(
    () => ({
      why: pointOut && searchText !== '' ? pointOut.whyFound(searchText, forgiven) : undefined,
      fits: pointOut && kids.length > 0 ? pointOut.fitsOf(kids) : undefined,
    }),
    [pointOut, searchText, forgiven, kids],
  );
};
