import { InvalidSettings } from '@campjay/platform/kernel/readEnvironment.ts';
import { describe, expect, it } from '@jest/globals';
import { searchCredentialsOf, readMeilisearchSettings } from './meilisearchSettings.ts';

const url = 'http://search:7700';
const credentialsFor = (keys: Parameters<typeof readMeilisearchSettings>[0]) => {
  const { meilisearch } = readMeilisearchSettings({ MEILISEARCH_URL: url, ...keys });
  return meilisearch && searchCredentialsOf(meilisearch);
};

describe('the Meilisearch settings', () => {
  it('are undefined without an address', () => expect(readMeilisearchSettings({})).toEqual({}));

  // Covers: G.7
  it('use the search key for queries if there is one, and otherwise the write key', () => {
    expect(credentialsFor({})).toEqual({ url, apiKey: undefined });
    expect(credentialsFor({ MEILISEARCH_API_KEY: 'writes' })).toEqual({ url, apiKey: 'writes' });
    expect(credentialsFor({ MEILISEARCH_API_KEY: 'writes', MEILISEARCH_SEARCH_KEY: 'reads' })).toEqual({
      url,
      apiKey: 'reads',
    });
  });

  it('refuse keys without an address, and name them', () => {
    const keysAlone = () => readMeilisearchSettings({ MEILISEARCH_API_KEY: 'writes', MEILISEARCH_SEARCH_KEY: 'reads' });
    expect(keysAlone).toThrow(InvalidSettings);
    expect(keysAlone).toThrow(
      'MEILISEARCH_URL is missing: MEILISEARCH_API_KEY and MEILISEARCH_SEARCH_KEY must not be set without it.',
    );
  });
});
