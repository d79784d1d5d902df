import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { seededRandom } from '@campjay/events/catalog/testing/random.ts';
import { syntheticCatalog } from '@campjay/events/catalog/testing/syntheticCatalog.ts';
import { campOfLine } from '@campjay/query-api/catalog/testing/campOfLine.ts';
import { EVERYTHING, randomRequest } from '@campjay/query-api/catalog/testing/filterStates.ts';
import autocannon from 'autocannon';
import { CAMPJAY, productSettings, startProduct } from '../startProduct.ts';

/**
 * How many searches a second the built product answers over HTTP: the real processes on a catalogue of 2,000 camps, and a
 * load generator on the same machine. `npm run bench:http [-- camps [seconds]]`
 */
const [camps = 2_000, seconds = 10] = process.argv.slice(2).map(Number);
const CONNECTIONS = 16;

const folder = await mkdtemp(join(tmpdir(), 'campjay-bench-http-'));
const lines = [...syntheticCatalog({ camps, seed: 2026 })];
const file = join(folder, 'camps.ndjson');
await pipeline(Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`)), createWriteStream(file));
const env = productSettings(join(folder, 'data'));
await promisify(execFile)(process.execPath, [CAMPJAY, 'import', file, '--season', '2026'], { env });

try {
  await using product = await startProduct(env);
  const random = seededRandom(41);
  const known = lines.map(campOfLine);
  const requests = Array.from({ length: 400 }, () => ({
    method: 'POST' as const,
    path: '/api/camp-data/get-camp-data-chunk',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ slug: '', ...randomRequest(random, known, 2026, { ...EVERYTHING, text: 0.25 }), limit: 18 }),
  }));
  const load = { url: product.url, connections: CONNECTIONS, requests };
  await autocannon({ ...load, duration: 3 });
  const result = await autocannon({ ...load, duration: seconds });
  console.log(
    `${camps} camps over HTTP, ${CONNECTIONS} connections, load generator on the same machine: ${result.requests.average.toFixed(0)} searches/s, ` +
      `p50 ${result.latency.p50} ms, p97.5 ${result.latency.p97_5} ms, ${(result.throughput.average / 1024 ** 2).toFixed(1)} MB/s, ` +
      `${result.non2xx} answers that were no 200, ${result.errors} errors`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
