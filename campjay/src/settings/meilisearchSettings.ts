import { WrongSettings } from '@campjay/platform/kernel/readEnvironment.ts';
import { z } from 'zod';

/** A Meilisearch to use instead of the in-process text index. */
export interface MeilisearchSettings {
  readonly url: string;
  /** Key that writes the index; undefined for a server without a master key. */
  readonly apiKey: string | undefined;
  /** Search-only key; a service that only answers searches needs no other. */
  readonly searchKey: string | undefined;
}

export const MEILISEARCH_SETTINGS = {
  MEILISEARCH_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional()
    .meta({
      description: 'A Meilisearch server that suggests words for misspelled ones, instead of the built-in text index.',
    }),
  MEILISEARCH_API_KEY: z.string().optional().meta({
    description:
      'Meilisearch key with [write access](operations.md#keys-of-meilisearch), if the server requires a key.',
  }),
  MEILISEARCH_SEARCH_KEY: z.string().optional().meta({
    description: 'Meilisearch key that may only search. A service that only answers searches needs no other key.',
    usual: '`MEILISEARCH_API_KEY`',
  }),
};

type Settings = { readonly [Name in keyof typeof MEILISEARCH_SETTINGS]?: string | undefined };

/** @throws WrongSettings if a key is given without an address */
export const meilisearchIn = (settings: Settings): { readonly meilisearch?: MeilisearchSettings } => {
  const { MEILISEARCH_URL: url, MEILISEARCH_API_KEY: apiKey, MEILISEARCH_SEARCH_KEY: searchKey } = settings;
  if (url !== undefined) return { meilisearch: { url, apiKey, searchKey } };
  const keys = Object.entries({ MEILISEARCH_API_KEY: apiKey, MEILISEARCH_SEARCH_KEY: searchKey }).flatMap(
    ([name, value]) => (value === undefined ? [] : [name]),
  );
  if (keys.length === 0) return {};
  throw new WrongSettings([`MEILISEARCH_URL is missing: ${keys.join(' and ')} must not be set without it.`]);
};

/** Address and key for searches. */
export const searchCredentials = ({ url, apiKey, searchKey }: MeilisearchSettings) => ({
  url,
  apiKey: searchKey ?? apiKey,
});
