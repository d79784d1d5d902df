import { REACH_WITHIN_MS, type ReachResult, REACHED } from '../../kernel/reach.ts';
import { CAMP_INDEX } from './campIndexLayout.ts';
import { hasCode, type MeilisearchAddress, openClient } from './client.ts';

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
