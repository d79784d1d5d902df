import { REACH_WITHIN_MS, type ReachResult, REACHED } from '../../kernel/reach.ts';
import { CAMP_INDEX, type CampDocument } from './campIndexLayout.ts';
import { hasCode, type MeilisearchAddress, openClient, reasonOf } from './client.ts';
import { maxTypos } from '@campjay/domain/catalog/words.ts';
import { type TextIndex, TextIndexUnavailable } from '../port.ts';

/**
 * Sends one request to Meilisearch with each of its keys.
 * @param address.searchKey the key for searches, if it differs from the one that writes
 */
export const reachMeilisearch = async (
  { url, apiKey, searchKey }: MeilisearchAddress & { readonly searchKey?: string | undefined },
  withinMs = REACH_WITHIN_MS,
): Promise<ReachResult> => {
  const indexFor = (key: string | undefined) => openClient({ url, apiKey: key }, withinMs).index(CAMP_INDEX);
  if (apiKey !== undefined || searchKey === undefined) {
    const reach = await reachWith('MEILISEARCH_API_KEY', () => indexFor(apiKey).getRawInfo());
    if (reach.kind !== 'reached' || searchKey === undefined) return reach;
  }
  return await reachWith('MEILISEARCH_SEARCH_KEY', () =>
    indexFor(searchKey).searchForFacetValues({ facetName: 'words' }),
  );
};

const reachWith = async (key: string, request: () => Promise<unknown>): Promise<ReachResult> => {
  try {
    await request();
    return REACHED;
  } catch (error) {
    // An index that is not filled yet cannot be searched for words.
    if (hasCode(error, 'index_not_found', 'invalid_facet_search_facet_name')) return REACHED;
    if (hasCode(error, 'invalid_api_key', 'missing_authorization_header'))
      return { kind: 'refused', sentence: `The Meilisearch of MEILISEARCH_URL refuses ${key}.` };
    return { kind: 'unreachable', reason: lastCause(error) };
  }
};

/** The innermost cause: the outer ones repeat the URL, which may contain a password. */
const lastCause = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return lastCause(error.errors[0]);
  if (error instanceof Error && error.cause instanceof Error) return lastCause(error.cause);
  const { code } = Object(error) as { readonly code?: unknown };
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown';
};

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
