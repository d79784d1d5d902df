import { recordOf } from '@campjay/events/records.ts';
import { floatAt, itemAt } from '../columns.ts';
import { type OptionField } from '@campjay/domain/catalog/filters.ts';
import { type WordTest } from '../rule.ts';
import { isFuzzyMatch } from '../fuzzyMatch.ts';
import { OPTION_FIELDS, optionsOf, type SearchCriteria } from '../searchCriteria.ts';
import { type SearchOrder } from '../contract.ts';
import { type SearchQuery, countCamps, evaluate } from './evaluate.ts';
import { addFacetCounts, type Counts, countsOf, emptyCounts, unscheduledCriteria } from './facetCounts.ts';
import { type Meaning, occursIn } from './meaning.ts';
import { type Segment } from './segment.ts';
import { hasSessionIn, rankOf, type Slice } from './slice.ts';
import { byOrder, firstByDistance, firstByName, firstByPrice, type Hit, passingIndexesOf } from './topCamps.ts';

/** The whole catalog at one moment, ready to search. Each camp is in exactly one slice. */
export interface Snapshot {
  readonly season: number;
  /** Camps with sessions in the season; `unscheduled` has the camps without. */
  readonly scheduled: readonly Slice[];
  readonly unscheduled: readonly Slice[];
}

/** A camp of a search result. */
export interface FoundCamp {
  readonly orgId: string;
  /** Revision of the camp when it was indexed. */
  readonly revision: number;
  /** True if the camp has sessions in the season. */
  readonly isScheduled: boolean;
  /** Which of its sessions in the season pass the filters, as indexes in the order that the camp lists them. */
  readonly matchingIndexes: readonly number[];
}

/** Which page of the results a search returns, and in which order. */
export interface Page {
  readonly sort: SearchOrder;
  /** Org ids that are left out, because the client already has them. */
  readonly excluded: ReadonlySet<string>;
  readonly limit: number;
}

/** The segments of a snapshot; empty before the first load. */
export const segmentsOf = (snapshot: Snapshot | undefined): readonly Segment[] =>
  snapshot ? slicesOf(snapshot).map(({ segment }) => segment) : [];

const slicesOf = (snapshot: Snapshot): readonly Slice[] => [...snapshot.scheduled, ...snapshot.unscheduled];

/**
 * The typed words that the catalog does not contain. The last word may be unfinished, so it counts as a `prefix`: the
 * catalog contains it if any word begins with it.
 */
export const unknownWords = (
  snapshot: Snapshot,
  words: readonly string[],
): readonly { typed: string; prefix: boolean }[] =>
  words.flatMap((typed, index) => {
    const prefix = index === words.length - 1;
    const meaning: Meaning = { kind: prefix ? 'beginning' : 'word', word: typed };
    return slicesOf(snapshot).some((slice) => occursIn(slice, meaning)) ? [] : [{ typed, prefix }];
  });

/**
 * Determines what the typed words match. A word that the catalog contains matches itself. Any other word matches those
 * proposed words that are within its typo tolerance and that the catalog contains.
 */
export const meaningsOf = (
  snapshot: Snapshot,
  words: readonly string[],
  proposals: ReadonlyMap<string, readonly string[]>,
): readonly Meaning[] => {
  const unknown = new Set(unknownWords(snapshot, words).map(({ typed, prefix }) => `${typed} ${String(prefix)}`));
  return words.map((typed, index) => {
    const prefix = index === words.length - 1;
    if (!unknown.has(`${typed} ${String(prefix)}`)) return { kind: prefix ? 'beginning' : 'word', word: typed };
    const similarWords = new Set((proposals.get(typed) ?? []).filter((word) => isFuzzyMatch(typed, word, prefix)));
    const catalogWords = [...similarWords].filter((word) =>
      slicesOf(snapshot).some((slice) => occursIn(slice, { kind: 'word', word })),
    );
    return { kind: 'forgiven', typed, words: catalogWords.sort() };
  });
};

/** Converts meanings to word tests, with which the search rule can be evaluated on a single camp. */
export const testsOf = (meanings: readonly Meaning[]): readonly WordTest[] =>
  meanings.map((meaning) => {
    switch (meaning.kind) {
      case 'word':
        return (word) => word === meaning.word;
      case 'beginning':
        return (word) => word.startsWith(meaning.word);
      case 'forgiven': {
        const words = new Set(meaning.words);
        return (word) => words.has(word);
      }
    }
  });

/** Number of camps with at least one passing session. */
const countMatches = (snapshot: Snapshot, query: SearchQuery): number =>
  snapshot.scheduled.reduce((sum, slice) => sum + countCamps(slice.segment, evaluate(slice, query)), 0);

/**
 * The number of further camps that match a maximum price only by sessions without a listed price; 0 without a maximum.
 * @param total the number of camps that match the query
 */
export const countUnpriced = (snapshot: Snapshot, query: SearchQuery, total: number): number =>
  query.criteria.maxPrice === undefined || query.criteria.includeUnpriced
    ? 0
    : countMatches(snapshot, { ...query, criteria: { ...query.criteria, includeUnpriced: true } }) - total;

/** Number of all camps, including those without sessions. */
export const countAllCamps = (snapshot: Snapshot): number =>
  slicesOf(snapshot).reduce((sum, { segment, alive }) => sum + countCamps(segment, alive), 0);

/** The ids of all camps, including those without sessions. */
export const listOrgIds = (snapshot: Snapshot): readonly string[] =>
  slicesOf(snapshot).flatMap((slice) =>
    slice.segment.orgIds.filter((_orgId, rank) => hasSessionIn(slice.segment, rank, slice.alive)),
  );

/** True if the catalog lists a camp with this id. */
export const hasCamp = (snapshot: Snapshot, orgId: string): boolean =>
  slicesOf(snapshot).some((slice) => rankOf(slice, orgId) !== undefined);

/** The first camps of one slice with a session in `bitmap`. Without a place, the nearest camps are the first by name. */
const firstHits = (
  { segment }: Slice,
  bitmap: Int32Array,
  { place, ...hours }: SearchCriteria,
  { sort, excluded, limit }: Page,
): Hit[] => {
  if (sort === 'price') return firstByPrice(segment, bitmap, hours, excluded, limit);
  return sort === 'distance' && place
    ? firstByDistance(segment, bitmap, place, excluded, limit)
    : firstByName(segment, bitmap, excluded, limit);
};

/** Searches slices of one kind and merges their first camps. */
const searchSlices = (
  slices: readonly Slice[],
  query: SearchQuery,
  page: Page,
  scheduled: boolean,
): { found: FoundCamp[]; total: number } => {
  let total = 0;
  const hits = slices.flatMap((slice) => {
    const bitmap = evaluate(slice, query);
    total += countCamps(slice.segment, bitmap);
    return firstHits(slice, bitmap, query.criteria, page).map((hit) => ({
      hit,
      matchingIndexes: scheduled ? passingIndexesOf(slice.segment, hit.rank, bitmap) : [],
    }));
  });
  const found = hits
    .sort((a, b) => byOrder(a.hit, b.hit))
    .slice(0, page.limit)
    .map(({ hit: { segment, rank }, matchingIndexes }) => ({
      orgId: itemAt(segment.orgIds, rank),
      revision: floatAt(segment.revisions, rank),
      isScheduled: scheduled,
      matchingIndexes,
    }));
  return { found, total };
};

/**
 * Returns the next camps of a search in order, and the total number of camps with passing sessions. Camps without
 * sessions in the season come after all others and are not part of the total.
 */
export const search = (
  snapshot: Snapshot,
  query: SearchQuery,
  page: Page,
): { readonly found: readonly FoundCamp[]; readonly total: number } => {
  const { found, total } = searchSlices(snapshot.scheduled, query, page, true);
  if (found.length >= page.limit) return { found, total };
  const unscheduled = searchSlices(
    snapshot.unscheduled,
    { ...query, criteria: unscheduledCriteria(query.criteria) },
    { ...page, limit: page.limit - found.length },
    false,
  );
  return { found: [...found, ...unscheduled.found], total };
};

/** Facet counts by field and option, and the total number of matching camps. */
export const countFacets = (
  snapshot: Snapshot,
  query: SearchQuery,
): { readonly facets: Readonly<Record<OptionField, Readonly<Record<string, number>>>>; readonly total: number } => {
  const counts: Counts = emptyCounts();
  for (const slice of snapshot.scheduled) addFacetCounts(slice, query, counts);
  const labels = optionsOf(snapshot.season);
  const facets = recordOf(OPTION_FIELDS, (field) => {
    const values = countsOf(counts, field);
    return Object.fromEntries(labels[field].map((option, index) => [option, values[index] ?? 0]));
  });
  return { facets, total: counts.total };
};
