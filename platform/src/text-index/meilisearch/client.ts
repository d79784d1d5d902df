import { Meilisearch, MeilisearchApiError } from 'meilisearch';

export interface MeilisearchAddress {
  readonly url: string;
  /** Undefined for a server without a master key. */
  readonly apiKey: string | undefined;
}

/** A client with a timeout for every request. It follows no redirects: the key must reach only that address. */
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

/** Why a request failed, with its causes and without its headers. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${reasonOf(error.cause)}` : error.message;
};
