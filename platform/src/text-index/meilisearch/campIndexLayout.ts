import { type Settings } from 'meilisearch';

/** The name of the index that the search indexer fills and the query API searches. */
export const CAMP_INDEX = 'campjay_camps';

/**
 * The version of the document format and the settings. Increment it when they change: an index with another layout is
 * rebuilt.
 */
export const LAYOUT_VERSION = 1;

/** Maximum number of proposed words in one response. */
export const MAX_PROPOSALS = 1000;

/**
 * A camp in the index. `words` are the distinct words of its searchable text, already folded (lower case, no
 * diacritics), so that Meilisearch compares the same words as our own search.
 */
export interface CampDocument {
  /**
   * As Meilisearch requires: at most 511 letters, digits, hyphens and underscores. Never begins with `_p`, like the id
   * of the progress document.
   */
  readonly id: string;
  readonly org_id: string;
  readonly words: readonly string[];
}

/**
 * The index settings. Words are found by facet search, which requires a filterable attribute; plain search is not used.
 * Typos are allowed from the same word lengths as in `maxTypos`. If there are more than `MAX_PROPOSALS` words, the most
 * frequent ones are returned.
 */
export const campIndexSettings: Settings = {
  filterableAttributes: ['words'],
  searchableAttributes: ['org_id'],
  typoTolerance: { enabled: true, minWordSizeForTypos: { oneTypo: 4, twoTypos: 8 } },
  faceting: { maxValuesPerFacet: MAX_PROPOSALS, sortFacetValuesBy: { words: 'count' } },
};
