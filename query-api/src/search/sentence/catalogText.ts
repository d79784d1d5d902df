import { type IsInCatalog } from '@campjay/domain/catalog/sentence/searchText.ts';
import { splitWords } from '@campjay/domain/catalog/words.ts';
import { proposeSpellings, type SpellingSources } from '../findCamps.ts';
import { type IndexedCatalog } from '../index/campIndex.ts';
import { meaningsOf, search } from '../index/snapshot.ts';
import { type SearchCriteria } from '../searchCriteria.ts';

const FIRST_CAMP = { sort: 'alpha', excluded: new Set<string>(), limit: 1 } as const;

/**
 * Returns a function that tells whether a search for nothing but a text finds any camp, with the prefixes and typos
 * that a search accepts.
 * @param words all words of the texts that it will be called with
 */
export const createCatalogLookup = async (
  { snapshot }: Pick<IndexedCatalog, 'snapshot'>,
  { season, today }: Pick<SearchCriteria, 'season' | 'today'>,
  words: readonly string[],
  sources: SpellingSources,
): Promise<IsInCatalog> => {
  // Each word may be in the middle of a text or at its end, where it is a prefix. What is similar to the whole word is
  // also similar to the prefix.
  const proposals = await Promise.all(
    [...new Set(words)].map(async (word) => proposeSpellings(snapshot, [word, word], sources)),
  );
  const proposed = new Map(proposals.flatMap((each) => [...each]));
  return (text) => {
    const typed = splitWords(text);
    const criteria: SearchCriteria = { season, today, options: new Map(), words: typed };
    const query = { criteria, meanings: meaningsOf(snapshot, typed, proposed) };
    return search(snapshot, query, FIRST_CAMP).found.length > 0;
  };
};
