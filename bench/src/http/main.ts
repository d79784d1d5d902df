import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { type CampDataChunk } from '@campjay/query-api/search/contract.ts';
import { campOfLine } from '@campjay/query-api/search/testing/campOfLine.ts';
import { EVERYTHING, randomRequest } from '@campjay/query-api/search/testing/filterStates.ts';
import autocannon from 'autocannon';
import { CAMPJAY, productSettings, startProduct } from '../startProduct.ts';
import { writeRunningAds } from './runningAds.ts';

/**
 * Measures how many searches per second the built product answers over HTTP, without ads and with many: the real
 * processes on a catalog of 2,000 camps, and a load generator on the same machine. Two products run side by side and
 * are measured alternately, so that other load on the machine affects both. `npm run bench:http [-- camps [seconds]]`
 */
const [camps = 2_000, seconds = 20] = process.argv.slice(2).map(Number);
const CONNECTIONS = 16;
const TURNS = 4;
const ADVERTISERS = 200;
const ADS_OF_EACH = 3;
const SERVED_WITHIN_MS = 60_000;
/** Number of searches whose results are compared, once the ads are being served. */
const COMPARED = 100;

const folder = await mkdtemp(join(tmpdir(), 'campjay-bench-http-'));
const lines = [...syntheticCatalog({ camps, seed: 2026 })];
const file = join(folder, 'camps.ndjson');
await pipeline(Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`)), createWriteStream(file));

const productWithCamps = async (name: string) => {
  const dataFolder = join(folder, name);
  const env = productSettings(dataFolder);
  await promisify(execFile)(process.execPath, [CAMPJAY, 'import', file, '--season', '2026'], { env });
  return Object.assign(await startProduct(env), { dataFolder });
};
const random = seededRandom(41);
const known = lines.map(campOfLine);
const bodies = Array.from({ length: 400 }, () =>
  JSON.stringify({ slug: '', ...randomRequest(random, known, 2026, { ...EVERYTHING, text: 0.25 }), limit: 18 }),
);
const path = '/api/camp-data/get-camp-data-chunk';
const headers = { 'content-type': 'application/json' };
const requests = bodies.map((body) => ({ method: 'POST' as const, path, headers, body }));

const cardsOf = async (url: string, body = JSON.stringify({ slug: '', filterState: {}, limit: 18 })) => {
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body });
  return ((await answer.json()) as CampDataChunk).data.combinedData;
};
const isAd = ({ ad }: { readonly ad?: unknown }): boolean => ad !== undefined;

/** Duration of each response in ms. */
const runLoad = async (url: string, duration: number): Promise<readonly number[]> => {
  const took: number[] = [];
  const { non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon({ url, connections: CONNECTIONS, requests, duration }, (error: Error | null, result) =>
      error ? reject(error) : resolve(result),
    );
    load.on('response', (_client, _status, _bytes, ms) => void took.push(ms));
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers were no 200, and there were ${errors} errors.`);
  return took;
};

/** Compares the camps of both products' responses. @returns how many responses had ads */
const compare = async (without: string, withAds: string): Promise<number> => {
  let answersWithAds = 0;
  for (const body of bodies.slice(0, COMPARED)) {
    const [plain, mixed] = [await cardsOf(without, body), await cardsOf(withAds, body)];
    const camps = mixed.filter((card) => !isAd(card));
    if (JSON.stringify(camps) !== JSON.stringify(plain.slice(0, camps.length)))
      throw new Error(`With ads the camps are others: ${body}`);
    if (camps.length < mixed.length) answersWithAds += 1;
  }
  return answersWithAds;
};

try {
  await using without = await productWithCamps('without');
  await using withAds = await productWithCamps('with');
  const { url: databaseUrl } = JSON.parse(await readFile(join(withAds.dataFolder, 'running.json'), 'utf8')) as {
    url: string;
  };
  const isOn = await writeRunningAds(databaseUrl, lines, { advertisers: ADVERTISERS, adsOfEach: ADS_OF_EACH });
  const deadline = Date.now() + SERVED_WITHIN_MS;
  while (!(await cardsOf(withAds.url)).some(isAd)) {
    if (Date.now() > deadline) throw new Error('No ad is served.');
    await pause(100);
  }
  await pause(5_000); // until the last of them are served too
  const answersWithAds = await compare(without.url, withAds.url);

  const took = { without: [] as number[], withAds: [] as number[] };
  for (const { url } of [without, withAds]) await runLoad(url, 3);
  for (let turn = 0; turn < TURNS; turn++) {
    took.without.push(...(await runLoad(without.url, seconds / TURNS)));
    took.withAds.push(...(await runLoad(withAds.url, seconds / TURNS)));
  }
  const at = (all: readonly number[], share: number): number =>
    all.toSorted((one, other) => one - other)[Math.floor(all.length * share)] ?? NaN;
  for (const [what, all] of [
    ['without ads', took.without],
    [`with ${ADVERTISERS * ADS_OF_EACH} ads of ${ADVERTISERS} advertisers, ${isOn} sessions On`, took.withAds],
  ] as const)
    console.log(
      `${camps} camps over HTTP, ${CONNECTIONS} connections, load generator on the same machine, ${what}: ` +
        `${(all.length / seconds).toFixed(0)} searches/s, p50 ${at(all, 0.5).toFixed(2)} ms, p99 ${at(all, 0.99).toFixed(2)} ms`,
    );
  const ratio = (share: number): string => (at(took.withAds, share) / at(took.without, share)).toFixed(2);
  console.log(
    `${answersWithAds} of ${COMPARED} answers had ads, and the same camps as without; ` +
      `with ads a search takes ${ratio(0.5)} times as long at the median, ${ratio(0.99)} times at 99 %`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
