import { CAMP_INDEX } from './campIndexLayout.ts';
import { hasCode, type MeilisearchAddress, openClient } from './client.ts';

const WITHIN_MS = 10_000;

/**
 * Why a Meilisearch cannot be worked with, as a sentence without its keys; undefined where it can.
 * @param address.searchKey what searches are asked with, where that is another key than the one that writes
 */
export const whyNoMeilisearch = async ({
  url,
  apiKey,
  searchKey,
}: MeilisearchAddress & { readonly searchKey?: string | undefined }): Promise<string | undefined> => {
  const indexFor = (key: string | undefined) => openClient({ url, apiKey: key }, WITHIN_MS).index(CAMP_INDEX);
  const writes = apiKey !== undefined || searchKey === undefined;
  const whyNotWrite = writes && (await why('MEILISEARCH_API_KEY', () => indexFor(apiKey).getRawInfo()));
  if (whyNotWrite || searchKey === undefined) return whyNotWrite || undefined;
  return await why('MEILISEARCH_SEARCH_KEY', () => indexFor(searchKey).searchForFacetValues({ facetName: 'words' }));
};

const why = async (key: string, ask: () => Promise<unknown>): Promise<string | undefined> => {
  try {
    await ask();
    return undefined;
  } catch (error) {
    // An index that is not filled yet cannot be asked for words.
    if (hasCode(error, 'index_not_found', 'invalid_facet_search_facet_name')) return undefined;
    if (hasCode(error, 'invalid_api_key', 'missing_authorization_header'))
      return `The Meilisearch of MEILISEARCH_URL refuses ${key}.`;
    return `The Meilisearch of MEILISEARCH_URL cannot be reached: ${lastCause(error)}.`;
  }
};

/** The innermost reason: what stands around it repeats the address, which may hold a password. */
const lastCause = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return lastCause(error.errors[0]);
  if (error instanceof Error && error.cause instanceof Error) return lastCause(error.cause);
  const { code } = Object(error) as { readonly code?: unknown };
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown';
};
