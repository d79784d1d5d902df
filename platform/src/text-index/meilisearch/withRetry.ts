import { setTimeout as pause } from 'node:timers/promises';
import { MeilisearchApiError, MeilisearchRequestError, MeilisearchRequestTimeOutError } from 'meilisearch';

/** Pauses before each retry, in ms; together long enough for a server to restart. */
const PAUSES_MS: readonly number[] = [100, 400, 1_500, 5_000];

/**
 * Sends an idempotent request and retries it while the server is unreachable, overloaded (429) or failing (5xx).
 * @param pausesMs pauses before each retry; after the last one the failure is final
 * @throws the server's rejection, the last failure, or the signal's reason
 */
export const withRetry = async <Answer>(
  send: () => Promise<Answer>,
  { signal, pausesMs = PAUSES_MS }: { readonly signal: AbortSignal; readonly pausesMs?: readonly number[] },
): Promise<Answer> => {
  for (const pauseMs of pausesMs)
    try {
      return await send();
    } catch (error) {
      signal.throwIfAborted();
      if (!isTransient(error)) throw error;
      await pause(pauseMs, undefined, { signal });
    }
  return await send();
};

const isTransient = (error: unknown): boolean =>
  error instanceof MeilisearchApiError
    ? error.response.status === 429 || error.response.status >= 500
    : error instanceof MeilisearchRequestError || error instanceof MeilisearchRequestTimeOutError;
