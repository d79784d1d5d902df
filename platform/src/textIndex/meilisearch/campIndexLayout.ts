import { type Settings } from 'meilisearch';

/** The index that the search indexer fills and the query API asks. */
export const CAMP_INDEX = 'campjay_camps';

/** Raised when the documents or settings change: an index of another layout is filled again. */
export const LAYOUT = 1;

/** The most words that one question brings back. */
export const MAX_PROPOSALS = 1000;

/**
 * A camp as the index holds it. `words` are the distinct folded words of its searchable text: folded here, so that
 * Meilisearch compares exactly the words that the search's rule compares.
 */
export interface CampDocument {
  /** Safe for Meilisearch: letters, digits, hyphens and underscores, at most 511. Never begins with `_p`. */
  readonly id: string;
  readonly org_id: string;
  readonly words: readonly string[];
}

/**
 * Words are asked for by facet search, so they are filterable; nothing is searched by plain search. The word lengths
 * from which typing errors are forgiven are those of `maxTypos`. Of too many proposals the most frequent are kept.
 */
export const campIndexSettings: Settings = {
  filterableAttributes: ['words'],
  searchableAttributes: ['org_id'],
  typoTolerance: { enabled: true, minWordSizeForTypos: { oneTypo: 4, twoTypos: 8 } },
  faceting: { maxValuesPerFacet: MAX_PROPOSALS, sortFacetValuesBy: { words: 'count' } },
};
