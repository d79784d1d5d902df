import { type Settings } from 'meilisearch';

/** The index that the search indexer fills and the query API queries. */
export const CAMP_INDEX = 'campjay_camps';

/** Increment it when the documents or settings change: an index of another layout is rebuilt. */
export const LAYOUT = 1;

/** Maximum number of words in one response. */
export const MAX_PROPOSALS = 1000;

/**
 * A camp in the index. `words` are the distinct folded words of its searchable text: folded here, so that Meilisearch
 * compares exactly the words that the search rule compares.
 */
export interface CampDocument {
  /** Valid for Meilisearch: letters, digits, hyphens and underscores, at most 511. Never begins with `_p`. */
  readonly id: string;
  readonly org_id: string;
  readonly words: readonly string[];
}

/**
 * Words are found by facet search, so they are filterable; plain search is not used. The word lengths from which typos
 * are allowed are those of `maxTypos`. If there are too many proposals, the most frequent ones remain.
 */
export const campIndexSettings: Settings = {
  filterableAttributes: ['words'],
  searchableAttributes: ['org_id'],
  typoTolerance: { enabled: true, minWordSizeForTypos: { oneTypo: 4, twoTypos: 8 } },
  faceting: { maxValuesPerFacet: MAX_PROPOSALS, sortFacetValuesBy: { words: 'count' } },
};
