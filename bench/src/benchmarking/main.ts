import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SAMPLE_CAMP_ORG } from '@campjay/domain/benchmarking/sampleCamp.ts';
import { syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { type BenchmarkResponse, type BenchmarkRequest } from '@campjay/query-api/benchmarking/contract.ts';
import { CAMPJAY, productSettings, startProduct } from '../startProduct.ts';

/**
 * Measures how long the built product takes over HTTP to compare a camp with others, in a synthetic catalog on the
 * embedded PostgreSQL: with camps around cities, by distance, and with all camps.
 * `npm run bench:benchmarking [-- camps]`
 */
const camps = Number(process.argv[2] ?? 20_000);
const CITIES = {
  Seattle: { lat: 47.61, lng: -122.33 },
  'San Francisco': { lat: 37.77, lng: -122.42 },
  'Los Angeles': { lat: 34.05, lng: -118.24 },
};
const RADII = [5, 10, 20];
const TIMES = 5;

type Filters = BenchmarkRequest['benchmarkFilters'];

/** Durations of searches in ms, run one after the other while `work` is pending. */
const searchesDuring = async (url: string, work: Promise<unknown>): Promise<number[]> => {
  const state = { ended: false };
  const ended = work.finally(() => (state.ended = true));
  const took: number[] = [];
  while (!state.ended) {
    const begun = performance.now();
    const answer = await fetch(`${url}/api/camp-data/get-camp-data-chunk`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ slug: '', filterState: {}, limit: 18 }),
    });
    if (!answer.ok) throw new Error(`A search was answered with ${answer.status}.`);
    await answer.arrayBuffer();
    took.push(performance.now() - begun);
  }
  await ended;
  return took.toSorted((one, other) => one - other);
};
const formatTimings = (took: readonly number[]): string => {
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))]?.toFixed(1);
  return `${took.length} searches, median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${took.at(-1)?.toFixed(1)} ms`;
};

/** Returns the number of camps in the comparison, and its duration in ms. */
const compare = async (url: string, benchmarkFilters: Filters): Promise<{ group: number; ms: number }> => {
  const begun = performance.now();
  const body: BenchmarkRequest = { selectedCampOrg: SAMPLE_CAMP_ORG, benchmarkFilters };
  const answer = await fetch(`${url}/api/benchmarking/get-camp-benchmark-data`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The comparison was answered with ${answer.status}.`);
  const { data } = (await answer.json()) as BenchmarkResponse;
  return { group: data.group.camps, ms: performance.now() - begun };
};

const folder = await mkdtemp(join(tmpdir(), 'campjay-bench-benchmarking-'));
try {
  const file = join(folder, 'camps.ndjson');
  const lines = [...syntheticCatalog({ camps, seed: 2026, sessions: 13 })];
  await pipeline(Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`)), createWriteStream(file));
  const env = productSettings(join(folder, 'data'));
  await promisify(execFile)(process.execPath, [CAMPJAY, 'import', file, '--season', '2026'], { env });
  await using product = await startProduct(env);
  const questions = [
    ...Object.entries(CITIES).flatMap(([city, place]) =>
      RADII.map((radiusMiles) => ({ what: `${radiusMiles} miles around ${city}`, filters: { ...place, radiusMiles } })),
    ),
    { what: 'the whole catalog', filters: {} },
  ];
  console.log(`A camp compared with others, of ${camps.toLocaleString('en-US')} camps:`);
  for (const { what, filters } of questions) {
    const results: { group: number; ms: number }[] = [];
    for (let time = 0; time < TIMES; time += 1) results.push(await compare(product.url, filters));
    const [first] = results;
    const took = results.map(({ ms }) => ms).toSorted((one, other) => one - other);
    console.log(
      `  ${what.padEnd(30)} ${String(first?.group).padStart(6)} others: at first ${first?.ms.toFixed(0)} ms, median ${took[Math.floor(TIMES / 2)]?.toFixed(0)} ms`,
    );
  }
  const alone = await searchesDuring(product.url, pause(5_000));
  const comparing = Promise.all(questions.map(({ filters }) => compare(product.url, filters)));
  const beside = await searchesDuring(product.url, comparing);
  console.log(`  without comparisons: ${formatTimings(alone)}`);
  console.log(`  during all of them:  ${formatTimings(beside)}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
