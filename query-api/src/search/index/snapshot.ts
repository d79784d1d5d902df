import { type WordTest } from '../rule.ts';
import { isFuzzyMatch } from '../fuzzyMatch.ts';
import {
  activeFields,
  OPTION_FIELDS,
  type OptionField,
  optionsOf,
  type Place,
  type SearchCriteria,
  without,
} from '../searchCriteria.ts';
import { type FilterField } from '../contract.ts';
import { type SearchQuery, countCamps, evaluate } from './evaluate.ts';
import { addFacetCounts, type Counts, countsOf, emptyCounts, unscheduledCriteria } from './facetCounts.ts';
import { type Meaning, occursIn } from './meaning.ts';
import { type Segment } from './segment.ts';
import { type Slice } from './slice.ts';
import { byOrder, firstByDistance, firstByName, type Hit, passingIndexesOf } from './topCamps.ts';

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
  readonly sort: 'alpha' | 'distance';
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
export const countMatches = (snapshot: Snapshot, query: SearchQuery): number =>
  snapshot.scheduled.reduce((sum, slice) => sum + countCamps(slice.segment, evaluate(slice, query)), 0);

/** Number of all camps, including those without sessions. */
export const countAllCamps = (snapshot: Snapshot): number =>
  slicesOf(snapshot).reduce((sum, { segment, alive }) => sum + countCamps(segment, alive), 0);

/** The first camps of one slice with a session in `bitmap`: the nearest to `place` or, without it, by name. */
const firstHits = (slice: Slice, bitmap: Int32Array, place: Place | undefined, { excluded, limit }: Page): Hit[] =>
  place
    ? firstByDistance(slice.segment, bitmap, place, excluded, limit)
    : firstByName(slice.segment, bitmap, excluded, limit);

/** Searches slices of one kind and merges their first camps. */
const searchSlices = (
  slices: readonly Slice[],
  query: SearchQuery,
  page: Page,
  scheduled: boolean,
): { found: FoundCamp[]; total: number } => {
  const place = page.sort === 'distance' ? query.criteria.place : undefined;
  let total = 0;
  const hits = slices.flatMap((slice) => {
    const bitmap = evaluate(slice, query);
    total += countCamps(slice.segment, bitmap);
    return firstHits(slice, bitmap, place, page).map((hit) => ({
      hit,
      matchingIndexes: scheduled ? passingIndexesOf(slice.segment, hit.rank, bitmap) : [],
    }));
  });
  const found = hits
    .sort((a, b) => byOrder(a.hit, b.hit))
    .slice(0, page.limit)
    .map(({ hit: { segment, rank }, matchingIndexes }) => ({
      orgId: segment.orgIds[rank] as string,
      revision: segment.revisions[rank] as number,
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
  const byField = OPTION_FIELDS.map((field) => {
    const values = countsOf(counts, field);
    return [field, Object.fromEntries(labels[field].map((option, index) => [option, values[index] ?? 0]))] as const;
  });
  return { facets: Object.fromEntries(byField) as Record<OptionField, Record<string, number>>, total: counts.total };
};

/**
 * For each active filter, the number of camps that would match without it (`freed`), highest number first. Filters
 * without which still nothing matches are left out.
 */
export const relaxations = (
  snapshot: Snapshot,
  query: SearchQuery,
): readonly { readonly field: FilterField; readonly freed: number }[] =>
  activeFields(query.criteria)
    .map((field) => {
      const criteria: SearchCriteria = without(query.criteria, field);
      return { field, freed: countMatches(snapshot, { criteria, meanings: criteria.words ? query.meanings : [] }) };
    })
    .filter(({ freed }) => freed > 0)
    .sort((a, b) => b.freed - a.freed);
