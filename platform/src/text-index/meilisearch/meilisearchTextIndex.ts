import { maxTypos } from '@campjay/domain/catalog/words.ts';
import { type TextIndex, TextIndexUnavailable } from '../port.ts';
import { CAMP_INDEX, type CampDocument } from './campIndexLayout.ts';
import { type MeilisearchAddress, openClient, reasonOf } from './client.ts';

/** A longer word would cost the server an automaton of its length, and matches no catalog word. */
const MAX_WORD_LENGTH = 100;
const ONE_WORD = /^[\p{L}\p{N}]+$/u;

export interface MeilisearchTextIndexOptions extends MeilisearchAddress {
  /** Default: the index that the search indexer fills. */
  readonly indexUid?: string;
  /** Timeout of one query (default 1000 ms). */
  readonly timeoutMs?: number;
}

/**
 * Proposes words from the camp index in Meilisearch, by facet search over the camps' words. Unlike hits of a plain
 * search, facet values are words, not camps, so the camps of a frequent word do not fill the limited response; a wrong
 * first letter counts as one typo, as in the search rule; and every word is also matched by its prefix.
 */
export const openMeilisearchTextIndex = ({
  indexUid = CAMP_INDEX,
  timeoutMs = 1000,
  ...address
}: MeilisearchTextIndexOptions): TextIndex => {
  const index = openClient(address, timeoutMs).index<CampDocument>(indexUid);
  return {
    name: 'meilisearch',
    propose: async (typed) => {
      if (maxTypos(typed) === 0 || typed.length > MAX_WORD_LENGTH || !ONE_WORD.test(typed)) return [];
      try {
        const { facetHits } = await index.searchForFacetValues({ facetName: 'words', facetQuery: typed });
        return facetHits.map(({ value }) => value);
      } catch (error) {
        throw new TextIndexUnavailable(`Meilisearch did not propose words: ${reasonOf(error)}`, { cause: error });
      }
    },
    /** There is nothing to close: a running query ends within its timeout. */
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
};
