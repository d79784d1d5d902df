import MiniSearch, { type Query } from 'minisearch';
import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { type CampEntry, type SessionEntry } from '@campjay/query-api/search/index/build/entry.ts';
import { type Meaning } from '@campjay/query-api/search/index/meaning.ts';
import { type SearchCriteria } from '@campjay/query-api/search/searchCriteria.ts';
import { maxTypos, foldText, splitWords } from '@campjay/domain/catalog/words.ts';
import { type Answer } from './answer.ts';
import { passTest } from './passes.ts';

interface Indexed {
  readonly id: number;
  readonly camp: number;
  readonly entry: CampEntry;
  readonly session: SessionEntry;
}

const queryOf = (meanings: readonly Meaning[]): Query => ({
  combineWith: 'AND',
  queries: meanings.map((meaning) =>
    meaning.kind === 'forgiven'
      ? { combineWith: 'OR', queries: [...meaning.words] }
      : { queries: [meaning.word], prefix: meaning.kind === 'beginning' },
  ),
});

/**
 * The same searches in MiniSearch: each session is a document, facts are checked by its filter function. Camps must be
 * in order.
 */
export const miniSearchRival = (
  camps: readonly CampEntry[],
): ((criteria: SearchCriteria, meanings: readonly Meaning[], sort: string) => Answer) => {
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: (text) => [...splitWords(text)],
    processTerm: foldText,
  });
  const sessions: Indexed[] = [];
  camps.forEach((entry, camp) =>
    entry.sessions.forEach((session) => sessions.push({ id: sessions.length, camp, entry, session })),
  );
  index.addAll(sessions.map(({ id, entry, session }) => ({ id, text: `${entry.text} ${session.text}` })));
  return (criteria, meanings, sort) => {
    const passes = passTest(criteria);
    const found = index.search(meanings.length > 0 ? queryOf(meanings) : MiniSearch.wildcard, {
      filter: ({ id }: { id: number }) => {
        const of = sessions[id];
        return of !== undefined && passes(of.entry, of.session);
      },
    });
    const nearest = new Map<number, number>();
    for (const { id } of found) {
      const of = sessions[id as number];
      if (!of) continue;
      const { place } = criteria;
      const miles =
        sort === 'distance' && place ? Math.min(...of.session.places.map((at) => distanceMiles(place, at))) : 0;
      nearest.set(of.camp, Math.min(nearest.get(of.camp) ?? Infinity, miles));
    }
    const page = [...nearest].sort((a, b) => a[1] - b[1] || a[0] - b[0]).slice(0, 18);
    return { total: nearest.size, page: page.map(([camp]) => camps[camp]?.orgId ?? '') };
  };
};

/**
 * Proposals of MiniSearch for a misspelled word, with each word of the catalog as a document and the same number of
 * allowed typos.
 */
export const miniSearchProposals = (
  vocabulary: readonly string[],
): ((typed: string, prefix: boolean) => readonly string[]) => {
  const index = new MiniSearch<{ id: number; text: string }>({ fields: ['text'] });
  index.addAll(vocabulary.map((text, id) => ({ id, text })));
  return (typed, prefix) =>
    index.search(typed, { fuzzy: maxTypos(typed), prefix }).flatMap(({ id }) => vocabulary[id as number] ?? []);
};
