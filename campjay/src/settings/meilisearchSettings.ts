import { InvalidSettings } from '@campjay/platform/kernel/readEnvironment.ts';
import { z } from 'zod';

/** The Meilisearch server that replaces the built-in text index. */
export interface MeilisearchSettings {
  readonly url: string;
  /** Key that may write the index. Undefined if the server requires no key, or if the process only searches. */
  readonly apiKey: string | undefined;
  /** Key that may only search. Enough for a process that does not write the index. */
  readonly searchKey: string | undefined;
}

export const MEILISEARCH_SETTINGS = {
  MEILISEARCH_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional()
    .meta({
      description:
        'A Meilisearch server that finds the intended words for misspelled ones, instead of the built-in text index.',
    }),
  MEILISEARCH_API_KEY: z.string().optional().meta({
    description:
      'Meilisearch key with [write access](operations.md#keys-of-meilisearch), if the server requires a key.',
  }),
  MEILISEARCH_SEARCH_KEY: z.string().optional().meta({
    description: 'Meilisearch key that may only search. Enough for a service that only runs searches.',
    defaultText: '`MEILISEARCH_API_KEY`',
  }),
};

type Settings = { readonly [Name in keyof typeof MEILISEARCH_SETTINGS]?: string | undefined };

/** Reads the settings of Meilisearch. @throws InvalidSettings if a key is set without the address */
export const readMeilisearchSettings = (settings: Settings): { readonly meilisearch?: MeilisearchSettings } => {
  const { MEILISEARCH_URL: url, MEILISEARCH_API_KEY: apiKey, MEILISEARCH_SEARCH_KEY: searchKey } = settings;
  if (url !== undefined) return { meilisearch: { url, apiKey, searchKey } };
  const keyNames = Object.entries({ MEILISEARCH_API_KEY: apiKey, MEILISEARCH_SEARCH_KEY: searchKey }).flatMap(
    ([name, value]) => (value === undefined ? [] : [name]),
  );
  if (keyNames.length === 0) return {};
  throw new InvalidSettings([`MEILISEARCH_URL is missing: ${keyNames.join(' and ')} must not be set without it.`]);
};

/** Selects the address and the key that searches use. */
export const searchCredentialsOf = ({ url, apiKey, searchKey }: MeilisearchSettings) => ({
  url,
  apiKey: searchKey ?? apiKey,
});
