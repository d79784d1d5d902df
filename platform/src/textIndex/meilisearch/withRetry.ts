import { setTimeout as pause } from 'node:timers/promises';
import { MeilisearchApiError, MeilisearchRequestError, MeilisearchRequestTimeOutError } from 'meilisearch';

/** How long it waits before each further attempt, in ms: a server that is started again is there within that time. */
const PAUSES_MS: readonly number[] = [100, 400, 1_500, 5_000];

/**
 * Sends a request that does no harm when it is carried out twice, again and again while the server is not reached, has too
 * much to do (429) or fails (5xx).
 * @param pausesMs before each further attempt; when all are used up, the last failure counts
 * @throws what the server refuses, the last failure, or the signal's reason
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
