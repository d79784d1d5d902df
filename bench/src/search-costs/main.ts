import { explainEmptyResult } from '@campjay/query-api/search/index/emptyResult.ts';
import { buildSegmentPair, snapshotOf } from '@campjay/query-api/search/index/build/snapshotBuilder.ts';
import { createVocabularyTextIndex } from '@campjay/query-api/search/index/build/vocabularyBuilder.ts';
import { type SearchQuery } from '@campjay/query-api/search/index/evaluate.ts';
import { findMapPoints } from '@campjay/query-api/search/index/map/mapPoints.ts';
import { meaningsOf, search, type Snapshot, unknownWords } from '@campjay/query-api/search/index/snapshot.ts';
import { type SearchCriteria } from '@campjay/query-api/search/searchCriteria.ts';
import { mapPointsNaively, relaxNaively } from '@campjay/query-api/search/testing/naiveAnswers.ts';
import { ms, timeEach, times, type Timings } from '../search/measure.ts';
import { catalog, makeBenchCases, SEASON, TODAY } from '../search/workload.ts';

/**
 * Measures the searches that cost more than a page of cards by name: by price, without results, and for a map. The first
 * ones of each kind are compared with the plain loop. `npm run bench:search-costs [-- sizes…]`
 */
const sizes = process.argv.slice(2).map(Number);
const SIZES = sizes.length > 0 ? sizes : [5_000, 20_000];
const PER_KIND = 100;
/** Plain loops are slow, so only this many answers of each kind are checked. */
const CHECKED = 5;
/** As many cards as a page of results has. */
const PAGE_SIZE = 18;

const resolveQuery = async (snapshot: Snapshot, criteria: SearchCriteria): Promise<SearchQuery> => {
  const words = criteria.words ?? [];
  const textIndex = createVocabularyTextIndex(() => snapshot);
  const proposals = await Promise.all(
    unknownWords(snapshot, words).map(
      async ({ typed, prefix }) => [typed, await textIndex.propose(typed, { prefix })] as const,
    ),
  );
  return { criteria, meanings: meaningsOf(snapshot, words, new Map(proposals)) };
};

const mean = ({ perSecond }: Timings): number => 1000 / perSecond;

const report = (name: string, timings: Timings, byName: Timings): void =>
  console.log(
    [
      name.padEnd(34),
      ...[timings.p50, timings.p95, mean(timings)].map((value) => ms(value).padStart(11)),
      times(mean(timings) / mean(byName)).padStart(8),
    ].join(' '),
  );

const checkSame = (what: string, actual: unknown, expected: unknown): void => {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) throw new Error(`${what} differs from the plain loop.`);
};

for (const size of SIZES) {
  const camps = catalog(size);
  const pair = buildSegmentPair(camps, SEASON);
  const snapshot = snapshotOf(pair, TODAY);
  const cases = makeBenchCases(camps, PER_KIND);
  const queries = await Promise.all(cases.map(({ criteria }) => resolveQuery(snapshot, criteria)));
  const everything: SearchQuery = { criteria: { season: SEASON, today: TODAY, options: new Map() }, meanings: [] };
  const searchBy = (sort: 'alpha' | 'price') => (query: SearchQuery) =>
    search(snapshot, query, { sort, excluded: new Set(), limit: PAGE_SIZE });

  const byName = await timeEach(queries, searchBy('alpha'));
  const byPrice = await timeEach(queries, searchBy('price'));
  const emptyQueries = queries.filter((_query, index) => byName.answers[index]?.total === 0);
  const offers = await timeEach(emptyQueries, (query) => {
    searchBy('alpha')(query);
    return explainEmptyResult(snapshot, query);
  });
  const explained = emptyQueries
    .map((query, index) => ({ query, help: offers.answers[index] }))
    .filter(({ query }) => query.meanings.length === 0)
    .slice(0, CHECKED);
  for (const { query, help } of explained) {
    const byField = (a: { readonly field: string }, b: { readonly field: string }) => (a.field < b.field ? -1 : 1);
    const expected = relaxNaively(camps, query.criteria).toSorted(byField);
    checkSame('The help for an empty result', help?.relax.toSorted(byField), expected);
  }

  const firstMapStart = performance.now();
  findMapPoints(snapshot, everything);
  const firstMapMs = performance.now() - firstMapStart;
  const maps = await timeEach(queries, (query) => findMapPoints(snapshot, query));
  const wholeMaps = await timeEach(Array<SearchQuery>(40).fill(everything), (query) => findMapPoints(snapshot, query));
  const wholeJson = await timeEach(Array<SearchQuery>(40).fill(everything), (query) =>
    JSON.stringify(findMapPoints(snapshot, query).points),
  );
  const comparable = queries
    .map((query, index) => ({ query, found: maps.answers[index] }))
    .filter(({ query, found }) => query.meanings.length === 0 && found?.pointCount === found?.points.length)
    .slice(0, CHECKED);
  for (const { query, found } of comparable)
    checkSame('The map', found?.points, mapPointsNaively(camps, query.criteria));

  console.log(
    `\n${size.toLocaleString('en-US')} camps. First map after a load: ${ms(firstMapMs)}. Checked: ${comparable.length} maps and ${explained.length} empty results.`,
  );
  console.log(
    `${''.padEnd(34)} ${'p50'.padStart(11)} ${'p95'.padStart(11)} ${'mean'.padStart(11)}  mean to the search by name`,
  );
  report('search by name', byName.timings, byName.timings);
  report('search by price', byPrice.timings, byName.timings);
  report(`empty result with offers (${emptyQueries.length})`, offers.timings, byName.timings);
  report('map', maps.timings, byName.timings);
  report('map without filters', wholeMaps.timings, byName.timings);
  report('the same as JSON', wholeJson.timings, byName.timings);
}
