import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { entryOf } from '@campjay/query-api/search/index/build/entry.ts';
import { type SearchQuery } from '@campjay/query-api/search/index/evaluate.ts';
import {
  countFacets,
  meaningsOf,
  search,
  type Snapshot,
  unknownWords,
} from '@campjay/query-api/search/index/snapshot.ts';
import {
  createSegmentPairBuilder,
  type SegmentPair,
  snapshotOf,
} from '@campjay/query-api/search/index/build/snapshotBuilder.ts';
import { createVocabularyTextIndex } from '@campjay/query-api/search/index/build/vocabularyBuilder.ts';
import { OPTION_FIELDS } from '@campjay/query-api/search/searchCriteria.ts';
import { type Camp } from '@campjay/query-api/search/camp.ts';
import { isFuzzyMatch } from '@campjay/query-api/search/fuzzyMatch.ts';
import { countNaively, searchNaively, wordsOfCamp } from '@campjay/query-api/search/rule.ts';
import { type Meaning } from '@campjay/query-api/search/index/meaning.ts';
import { type Answer } from './answer.ts';
import { ms, timeEach, times, type Timings } from './measure.ts';
import { miniSearchProposals, miniSearchRival } from './miniSearch.ts';
import { postgresRival } from './postgres.ts';
import { type BenchCase, makeBenchCases, catalog, SEASON, streamedCatalog, TODAY } from './workload.ts';

/**
 * Measures the cost of a search beside the same searches in PostgreSQL and in MiniSearch, at growing sizes. Every
 * measured result was checked against the plain loop first. `npm run bench:search [-- sizes…]`
 */
const sizes = process.argv.slice(2).map(Number);
const SIZES = sizes.length > 0 ? sizes : [2_000, 20_000, 100_000];
const MINISEARCH_UP_TO = 2_000;
const PER_KIND = 100;
/** Plain loops are slow: checks visit this many sessions in total, at any size. */
const CHECKED_SESSIONS = 10_000_000;
/** A rival runs at least 80 of the searches, and all of them while they visit at most this many sessions. */
const RIVAL_SESSIONS = 40_000_000;

/** Memory in use in MB, after garbage collection: buffers are freed a little later than their owners. */
const megabytes = async (): Promise<number> => {
  for (let round = 0; round < 3; round++) {
    global.gc?.();
    await pause(50);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1024 ** 2;
};

const row = (name: string, timings: Timings, beside?: Timings): string =>
  [
    name.padEnd(34),
    ms(timings.p50).padStart(11),
    ms(timings.p95).padStart(11),
    `${timings.perSecond.toFixed(0)}/s`.padStart(11),
    ...(beside
      ? [
          times(timings.p50 / beside.p50),
          times(timings.p95 / beside.p95),
          times(beside.perSecond / timings.perSecond),
        ].map((text) => text.padStart(8))
      : []),
  ].join(' ');

const resolveQuery = async (snapshot: Snapshot, { criteria }: BenchCase): Promise<SearchQuery> => {
  const words = criteria.words ?? [];
  const textIndex = createVocabularyTextIndex(() => snapshot);
  const proposals = await Promise.all(
    unknownWords(snapshot, words).map(
      async ({ typed, prefix }) => [typed, await textIndex.propose(typed, { prefix })] as const,
    ),
  );
  return { criteria, meanings: meaningsOf(snapshot, words, new Map(proposals)) };
};

const answerOf = (snapshot: Snapshot, subset: SearchQuery, { sort }: BenchCase): Answer => {
  const scheduled: Snapshot = { ...snapshot, unscheduled: [] };
  const { found, total } = search(scheduled, subset, { sort, excluded: new Set(), limit: 18 });
  return { total, page: found.map(({ orgId }) => orgId) };
};

const plainAnswer = (camps: readonly Camp[], { criteria, sort }: BenchCase): Answer => {
  const { found, total } = searchNaively(camps, criteria, sort);
  return { total, page: found.slice(0, Math.min(18, total)).map(({ orgId }) => orgId) };
};

/** Builds the index like a load: one camp at a time, none of them retained. */
const streamedPair = (size: number): SegmentPair => {
  const builder = createSegmentPairBuilder(SEASON);
  for (const camp of streamedCatalog(size)) builder.add(camp);
  return builder.build();
};

const same = (what: string, ask: BenchCase, a: unknown, b: unknown): void => {
  if (JSON.stringify(a) === JSON.stringify(b)) return;
  throw new Error(
    `${what} differs from the plain loop on ${JSON.stringify({ ...ask.criteria, options: [...ask.criteria.options] })}: ${JSON.stringify(a)} instead of ${JSON.stringify(b)}`,
  );
};

type Propose = (typed: string, prefix: boolean) => Promise<readonly string[]> | readonly string[];

/** Share of the words within the typo tolerance that are proposed for the workload's misspelled words. */
const recallOf = async (
  snapshot: Snapshot,
  vocabulary: readonly string[],
  questions: readonly BenchCase[],
  propose: Propose,
): Promise<string> => {
  let meant = 0;
  let proposed = 0;
  for (const { criteria } of questions.slice(0, 120))
    for (const { typed, prefix } of unknownWords(snapshot, criteria.words ?? [])) {
      const all = vocabulary.filter((word) => isFuzzyMatch(typed, word, prefix));
      const found = new Set(await propose(typed, prefix));
      meant += all.length;
      proposed += all.filter((word) => found.has(word)).length;
    }
  return meant === 0 ? 'no misspelt words' : `${(proposed / meant).toFixed(3)} (${proposed} of ${meant} words)`;
};

const runSize = async (size: number, url: string): Promise<Timings> => {
  const before = await megabytes();
  const started = performance.now();
  const snapshot = snapshotOf(streamedPair(size), TODAY);
  const builtMs = performance.now() - started;
  const empty = (await megabytes()) - before;
  const camps = catalog(size);
  const sessions = camps.reduce((sum, { instances }) => sum + instances.length, 0);
  const questions = makeBenchCases(camps, PER_KIND);
  const beforeSearching = await megabytes();
  const ours = await timeEach(questions, async (ask) => answerOf(snapshot, await resolveQuery(snapshot, ask), ask));
  const working = (await megabytes()) - beforeSearching;
  console.log(
    `\n${size.toLocaleString('en-US')} camps, ${sessions.toLocaleString('en-US')} sessions: index of ${empty.toFixed(0)} MB, ${(empty + working).toFixed(0)} MB with working memory and remembered texts, built in ${(builtMs / 1000).toFixed(1)} s`,
  );

  const checked = Math.max(6, Math.min(questions.length, Math.floor(CHECKED_SESSIONS / Math.max(1, sessions))));
  questions.slice(0, checked).forEach((ask, at) => same('The index', ask, ours.answers[at], plainAnswer(camps, ask)));
  const resolved = await Promise.all(questions.map((ask) => resolveQuery(snapshot, ask)));
  const facetRun = await timeEach(resolved, (subset) => countFacets(snapshot, subset));
  const facetsChecked = Math.max(1, Math.floor(checked / 50));
  for (const [at, ask] of questions.slice(0, facetsChecked).entries())
    for (const field of OPTION_FIELDS)
      same(`Facet ${field}`, ask, facetRun.answers[at]?.facets[field], countNaively(camps, ask.criteria, field));

  console.log(
    `${''.padEnd(34)} ${'p50'.padStart(11)} ${'p95'.padStart(11)} ${'throughput'.padStart(11)}   ratios to ours: p50, p95, throughput`,
  );
  console.log(row('Campjay: search', ours.timings));
  for (const kind of new Set(questions.map((ask) => ask.kind))) {
    const some = questions.filter((ask) => ask.kind === kind);
    console.log(
      row(
        `  of these: ${kind}`,
        (await timeEach(some, async (ask) => answerOf(snapshot, await resolveQuery(snapshot, ask), ask))).timings,
      ),
    );
  }
  const byPrice = questions.map((ask) => ({ ...ask, sort: 'price' as const }));
  const priceRun = await timeEach(byPrice, async (ask) => answerOf(snapshot, await resolveQuery(snapshot, ask), ask));
  byPrice
    .slice(0, checked)
    .forEach((ask, at) => same('The order by price', ask, priceRun.answers[at], plainAnswer(camps, ask)));
  console.log(row('Campjay: search by price', priceRun.timings, ours.timings));
  console.log(row('Campjay: all facet counts', facetRun.timings, ours.timings));

  const entries = camps
    .map((camp) => entryOf(camp, SEASON))
    .filter(({ scheduled }) => scheduled)
    .map(({ entry }) => entry)
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.orgId < b.orgId ? -1 : 1));
  const subset = questions.slice(0, Math.max(80, Math.min(questions.length, Math.floor(RIVAL_SESSIONS / sessions))));
  const meaningsFor = new Map(questions.map((ask, at) => [ask, resolved[at]?.meanings ?? []]));
  const beside = async (
    name: string,
    ask: (of: BenchCase, meanings: readonly Meaning[]) => Answer | Promise<Answer>,
  ) => {
    const rival = await timeEach(subset, (of) => ask(of, meaningsFor.get(of) ?? []), 20);
    const own = await timeEach(subset, async (of) => answerOf(snapshot, await resolveQuery(snapshot, of), of));
    rival.answers.forEach((answer, at) => same(name, subset[at] as BenchCase, answer, own.answers[at]));
    console.log(row(`${name} (${subset.length} of them)`, rival.timings, own.timings));
  };
  {
    await using postgres = await postgresRival(url, entries);
    await beside('PostgreSQL, indexed', ({ criteria, sort }, meanings) => postgres.ask(criteria, meanings, sort));
  }
  if (size <= MINISEARCH_UP_TO) {
    const before = await megabytes();
    const ask = miniSearchRival(entries);
    console.log(`MiniSearch's index of the same sessions: ${((await megabytes()) - before).toFixed(0)} MB`);
    await beside('MiniSearch + filter', ({ criteria, sort }, meanings) => ask(criteria, meanings, sort));
  }
  console.log(
    `Checked: ${checked} searches and ${facetsChecked} sets of facet counts against the plain loop; every rival's answers against ours.`,
  );
  const vocabulary = [...new Set(camps.flatMap((camp) => wordsOfCamp(camp, SEASON)))].toSorted();
  const ownWords = createVocabularyTextIndex(() => snapshot);
  console.log(
    `Recall of forgiven words: ${await recallOf(snapshot, vocabulary, questions, (typed, prefix) => ownWords.propose(typed, { prefix }))}; ` +
      `MiniSearch over the same ${vocabulary.length} words: ${await recallOf(snapshot, vocabulary, questions, miniSearchProposals(vocabulary))}`,
  );
  return ours.timings;
};

const folder = await mkdtemp(join(tmpdir(), 'campjay-bench-'));
try {
  await using database = await startEmbeddedPostgres({ dataFolder: join(folder, 'data'), log: silentLog });
  const all: Timings[] = [];
  for (const size of SIZES) all.push(await runSize(size, database.url));
  const [smallest, largest] = [all[0], all.at(-1)];
  if (smallest && largest && all.length > 1)
    console.log(
      `\n${((SIZES.at(-1) ?? 1) / (SIZES[0] ?? 1)).toFixed(0)} times the camps cost ${times(largest.p50 / smallest.p50)} at the median, ${times(largest.p95 / smallest.p95)} at p95.`,
    );
} finally {
  await rm(folder, { recursive: true, force: true });
}
