import { errorCode } from '../../kernel/errors.ts';
import { REACH_WITHIN_MS, type ReachResult, REACHED } from '../../kernel/timeouts.ts';
import { CAMP_INDEX, type CampDocument } from './campIndexLayout.ts';
import { hasCode, type MeilisearchAddress, openClient, describeError } from './client.ts';
import { maxTypos } from '@campjay/domain/catalog/words.ts';
import { type TextIndex, TextIndexUnavailable } from '../port.ts';

/**
 * Checks that Meilisearch is reachable and accepts each of our keys.
 * @param address.searchKey the key for searches, if it differs from `apiKey`, which may also write
 */
export const reachMeilisearch = async (
  { url, apiKey, searchKey }: MeilisearchAddress & { readonly searchKey?: string | undefined },
  withinMs = REACH_WITHIN_MS,
): Promise<ReachResult> => {
  const openIndexWith = (key: string | undefined) => openClient({ url, apiKey: key }, withinMs).index(CAMP_INDEX);
  if (apiKey !== undefined || searchKey === undefined) {
    const result = await tryRequest('MEILISEARCH_API_KEY', () => openIndexWith(apiKey).getRawInfo());
    if (result.kind !== 'reached' || searchKey === undefined) return result;
  }
  return await tryRequest('MEILISEARCH_SEARCH_KEY', () =>
    openIndexWith(searchKey).searchForFacetValues({ facetName: 'words' }),
  );
};

const tryRequest = async (keySetting: string, request: () => Promise<unknown>): Promise<ReachResult> => {
  try {
    await request();
    return REACHED;
  } catch (error) {
    // The server accepted the key, but the index does not exist yet, or has no settings yet.
    if (hasCode(error, 'index_not_found', 'invalid_facet_search_facet_name')) return REACHED;
    if (hasCode(error, 'invalid_api_key', 'missing_authorization_header'))
      return { kind: 'refused', sentence: `The Meilisearch of MEILISEARCH_URL refuses ${keySetting}.` };
    return { kind: 'unreachable', reason: innermostCause(error) };
  }
};

/**
 * Returns the code or name of the innermost cause. Messages of outer errors contain the URL, which may have a password.
 */
const innermostCause = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return innermostCause(error.errors[0]);
  if (error instanceof Error && error.cause instanceof Error) return innermostCause(error.cause);
  return errorCode(error) ?? (error instanceof Error ? error.name : 'unknown');
};

/** A longer word matches no catalog word, and would only cost the server time and memory. */
const MAX_WORD_LENGTH = 100;
const SINGLE_WORD_PATTERN = /^[\p{L}\p{N}]+$/u;

export interface MeilisearchTextIndexOptions extends MeilisearchAddress {
  /** Default: the index that the search indexer fills. */
  readonly indexUid?: string;
  /** Timeout of one query (default 1000 ms). */
  readonly timeoutMs?: number;
}

/**
 * Opens a text index that proposes words by facet search over the words of the camps in Meilisearch. It is better than
 * a plain search for three reasons. It returns words instead of camps, so the many camps with one frequent word do not
 * fill the limited response. A wrong first letter counts as one typo, as in our own search. And each word is also
 * matched by its prefix.
 */
export const openMeilisearchTextIndex = ({
  indexUid = CAMP_INDEX,
  timeoutMs = 1000,
  ...address
}: MeilisearchTextIndexOptions): TextIndex => {
  const index = openClient(address, timeoutMs).index<CampDocument>(indexUid);
  return {
    name: 'meilisearch',
    propose: async (word) => {
      if (maxTypos(word) === 0 || word.length > MAX_WORD_LENGTH || !SINGLE_WORD_PATTERN.test(word)) return [];
      try {
        const { facetHits } = await index.searchForFacetValues({ facetName: 'words', facetQuery: word });
        return facetHits.map(({ value }) => value);
      } catch (error) {
        throw new TextIndexUnavailable(`Meilisearch did not propose words: ${describeError(error)}`, { cause: error });
      }
    },
    /** There is nothing to close: a running query ends when it times out. */
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
};
