import { Meilisearch, MeilisearchApiError } from 'meilisearch';

export interface MeilisearchAddress {
  readonly url: string;
  /** Undefined for a server that was started without a master key. */
  readonly apiKey: string | undefined;
}

/** A client whose every request ends within `timeoutMs`. It follows no redirects: the key is for that address alone. */
export const openClient = ({ url, apiKey }: MeilisearchAddress, timeoutMs: number): Meilisearch =>
  new Meilisearch({
    host: url,
    timeout: timeoutMs,
    requestInit: { redirect: 'error' },
    ...(apiKey === undefined ? {} : { apiKey }),
  });

/** Whether the server answered with this error code, such as 'index_not_found'. */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof MeilisearchApiError && codes.includes(error.cause?.code ?? '');

/** Why a request failed, with the causes below it and without its headers. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${reasonOf(error.cause)}` : error.message;
};
