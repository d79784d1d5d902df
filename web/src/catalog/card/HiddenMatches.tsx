import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import { use, useMemo } from 'react';
import { cardTexts } from './cardTexts.ts';
import { Marked } from './Marked.tsx';
import { hiddenMatches } from './marking.ts';
import { SearchedForContext } from './searchedFor.ts';

/** Why the camp was found, where nothing else on its card tells it. */
export function HiddenMatches({ camp }: { camp: CampOrg }) {
  const { words } = use(SearchedForContext);
  const excerpts = useMemo(() => {
    if (words.length === 0) return [];
    const { shown, hidden } = cardTexts(camp);
    return hiddenMatches(words, shown, hidden);
  }, [camp, words]);
  if (excerpts.length === 0) return null;
  return (
    <p className="card-matches">
      Matches: <Marked text={excerpts.join(' · ')} />
    </p>
  );
}
