import { MeilisearchApiError, MeilisearchRequestError, MeilisearchRequestTimeOutError, Meilisearch } from 'meilisearch';
import { isDeepStrictEqual } from 'node:util';
import { type Backoff, retry } from '../../kernel/retry.ts';

/** Together, the pauses between the attempts are long enough for a server to restart: 7.5 seconds. */
const BACKOFF: Backoff = { firstPauseMs: 500, longestPauseMs: 5_000 };
const MAX_ATTEMPTS = 5;

/**
 * Sends an idempotent request and retries it while the server is unreachable, overloaded (429) or failing (5xx).
 * @throws the server's rejection, the failure of the last retry, or the signal's reason if it aborts
 */
export const withRetry = <Response>(
  send: () => Promise<Response>,
  { signal, backoff = BACKOFF }: { readonly signal: AbortSignal; readonly backoff?: Backoff | undefined },
): Promise<Response> => retry(send, { ...backoff, attempts: MAX_ATTEMPTS, isTransient, signal });

const isTransient = (error: unknown): boolean =>
  error instanceof MeilisearchApiError
    ? error.response.status === 429 || error.response.status >= 500
    : error instanceof MeilisearchRequestError || error instanceof MeilisearchRequestTimeOutError;

/**
 * Splits documents into slices of at most `maxBytes` of JSON, in order: servers reject requests that are too long. A
 * document longer than that becomes a slice of its own.
 */
export function* slicesOf<Doc extends object>(documents: readonly Doc[], maxBytes: number): Generator<readonly Doc[]> {
  let slice: Doc[] = [];
  let bytes = 0;
  for (const document of documents) {
    const length = Buffer.byteLength(JSON.stringify(document));
    if (slice.length > 0 && bytes + length > maxBytes) {
      yield slice;
      slice = [];
      bytes = 0;
    }
    slice.push(document);
    bytes += length;
  }
  if (slice.length > 0) yield slice;
}

/**
 * True if `actual` has every property of `expected` with the same value. Further properties of `actual` are ignored,
 * because a server adds default settings.
 */
export const containsAll = (expected: unknown, actual: unknown): boolean =>
  isPlainObject(expected) && isPlainObject(actual)
    ? Object.entries(expected).every(([name, value]) => containsAll(value, actual[name]))
    : isDeepStrictEqual(expected, actual);

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface MeilisearchAddress {
  readonly url: string;
  /** Undefined for a server without a master key. */
  readonly apiKey: string | undefined;
}

/**
 * Creates a client with a timeout for every request. It follows no redirects, because only this server may get the key.
 */
export const openClient = ({ url, apiKey }: MeilisearchAddress, timeoutMs: number): Meilisearch =>
  new Meilisearch({
    host: url,
    timeout: timeoutMs,
    requestInit: { redirect: 'error' },
    ...(apiKey === undefined ? {} : { apiKey }),
  });

/** True if the server responded with one of these error codes, such as 'index_not_found'. */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof MeilisearchApiError && codes.includes(error.cause?.code ?? '');

/**
 * Describes why a request failed: the messages of the error and its causes. The request's headers are left out, because
 * they contain the key.
 */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${describeError(error.cause)}` : error.message;
};
