import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { campOfLine } from '@campjay/query-api/search/testing/campOfLine.ts';
import { EVERYTHING, randomRequest } from '@campjay/query-api/search/testing/filterStates.ts';
import { CAMPJAY, productSettings, startProduct } from '../startProduct.ts';
import { ATTACKS, MB, PATH } from './attacks.ts';

/**
 * Measures search latency while four connections constantly post bodies of 1 MB: deeply nested ones, ones with half a
 * million values, and searches with 5,000 ids in each list. Fails if the 95th percentile is more than twice that of the
 * idle product. `npm run bench:bodies [-- seconds]`, for each of the three
 */
const [seconds = 15] = process.argv.slice(2).map(Number);
const CAMPS = 2_000;
const CONNECTIONS = 4;
const GOAL = 2;
const PAUSE_MS = 20;
const send = async (
  url: string,
  body: string,
  from: string,
): Promise<{ readonly status: number; readonly ms: number }> => {
  const began = performance.now();
  const answer = await fetch(`${url}${PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body,
  });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - began };
};

const lines = [...syntheticCatalog({ camps: CAMPS, seed: 2026 })];
const known = lines.map(campOfLine);
const random = seededRandom(41);
const searches = Array.from({ length: 200 }, () =>
  JSON.stringify({ slug: '', ...randomRequest(random, known, 2026, EVERYTHING), limit: 18 }),
);

/** Runs one family's searches one after the other. Returns the 95th percentile in ms. */
const search = async (url: string, until: number): Promise<number> => {
  const took: number[] = [];
  for (let at = 0; performance.now() < until; at += 1) {
    const { status, ms } = await send(url, searches[at % searches.length] ?? '', `172.16.${at & 255}.1`);
    if (status !== 200) throw new Error(`A search was answered with ${status}.`);
    took.push(ms);
    await pause(PAUSE_MS);
  }
  return took.toSorted((one, other) => one - other)[Math.floor(took.length * 0.95)] ?? NaN;
};

/**
 * Posts the bodies from another process for the configured time. @returns the number of responses per status, as JSON
 */
const attack = async (url: string, what: string): Promise<string> => {
  const poster = join(dirname(fileURLToPath(import.meta.url)), 'postProcess.js');
  const { stdout } = await promisify(execFile)(process.execPath, [
    poster,
    ...[url, what, String(CONNECTIONS), String(seconds)],
  ]);
  return stdout.trim();
};

const folder = await mkdtemp(join(tmpdir(), 'campjay-bench-bodies-'));
try {
  const file = join(folder, 'camps.ndjson');
  await pipeline(Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`)), createWriteStream(file));
  const env = { ...productSettings(join(folder, 'data')), TRUSTED_PROXIES: '1' };
  await promisify(execFile)(process.execPath, [CAMPJAY, 'import', file, '--season', '2026'], { env });
  await using product = await startProduct(env);
  const until = () => performance.now() + seconds * 1000;
  await search(product.url, until());
  const idle = await search(product.url, until());
  console.log(`${CAMPS} camps, idle: 95 % of the searches take at most ${idle.toFixed(1)} ms`);
  for (const [what, body] of Object.entries(ATTACKS)) {
    const answered = attack(product.url, what);
    const attacked = await search(product.url, until());
    console.log(
      `While ${CONNECTIONS} connections post ${what} (${(body.length / MB).toFixed(1)} MB; answers ${await answered}): ` +
        `${attacked.toFixed(1)} ms, ${(attacked / idle).toFixed(2)} times as long (goal ${GOAL})`,
    );
    if (attacked > GOAL * idle) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
