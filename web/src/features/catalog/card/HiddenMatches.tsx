import type { CampOrg } from '@campjay/query-api/search/contract.ts';
import { use, useMemo } from 'react';
import { Highlighted } from './Highlighted.tsx';
import { SearchMatchesContext } from './searchMatches.ts';

/** Excerpts that show why the camp was found, if no visible text does. */
export function HiddenMatches({ camp }: { camp: CampOrg }) {
  const { highlighter } = use(SearchMatchesContext);
  const excerpts = useMemo(() => highlighter?.hiddenMatchesIn(camp) ?? [], [camp, highlighter]);
  if (excerpts.length === 0) return null;
  return (
    <p className="card-matches">
      Matches: <Highlighted text={excerpts.join(' · ')} />
    </p>
  );
}
