import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import { use, useMemo } from 'react';
import { Marked } from './Marked.tsx';
import { SearchedForContext } from './searchedFor.ts';

/** Why the camp was found, where nothing else on its card tells it. */
export function HiddenMatches({ camp }: { camp: CampOrg }) {
  const { why } = use(SearchedForContext);
  const excerpts = useMemo(() => why?.hiddenIn(camp) ?? [], [camp, why]);
  if (excerpts.length === 0) return null;
  return (
    <p className="card-matches">
      Matches: <Marked text={excerpts.join(' · ')} />
    </p>
  );
}
