import { z } from 'zod';
import { createMissingError, namesOfGiven } from './settingGroup.ts';

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
      description: 'Address of a Meilisearch server, which replaces the built-in text index and tolerates typos.',
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

type Settings = z.output<z.ZodObject<typeof MEILISEARCH_SETTINGS>>;

/** Reads the settings of Meilisearch. @throws InvalidSettings if a key is set without the address */
export const readMeilisearchSettings = (settings: Settings): { readonly meilisearch?: MeilisearchSettings } => {
  const { MEILISEARCH_URL: url, MEILISEARCH_API_KEY: apiKey, MEILISEARCH_SEARCH_KEY: searchKey } = settings;
  if (url !== undefined) return { meilisearch: { url, apiKey, searchKey } };
  const keyNames = namesOfGiven({ MEILISEARCH_API_KEY: apiKey, MEILISEARCH_SEARCH_KEY: searchKey });
  if (keyNames.length === 0) return {};
  throw createMissingError({ MEILISEARCH_URL: url }, keyNames);
};

/** Selects the address and the key that searches use. */
export const searchCredentialsOf = ({ url, apiKey, searchKey }: MeilisearchSettings) => ({
  url,
  apiKey: searchKey ?? apiKey,
});
