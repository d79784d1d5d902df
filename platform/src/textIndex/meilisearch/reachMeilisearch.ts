import { CAMP_INDEX } from './campIndexLayout.ts';
import { hasCode, type MeilisearchAddress, openClient } from './client.ts';

const WITHIN_MS = 10_000;

/** Why a Meilisearch cannot be worked with, as a sentence without its key; undefined where it can. */
export const whyNoMeilisearch = async (address: MeilisearchAddress): Promise<string | undefined> => {
  try {
    await openClient(address, WITHIN_MS).getRawIndex(CAMP_INDEX);
    return undefined;
  } catch (error) {
    if (hasCode(error, 'index_not_found')) return undefined;
    if (hasCode(error, 'invalid_api_key', 'missing_authorization_header'))
      return 'The Meilisearch of MEILISEARCH_URL refuses MEILISEARCH_API_KEY.';
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
