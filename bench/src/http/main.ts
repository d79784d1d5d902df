import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { seededRandom } from '@campjay/events/catalog/testing/random.ts';
import { syntheticCatalog } from '@campjay/events/catalog/testing/syntheticCatalog.ts';
import { campOfLine } from '@campjay/query-api/catalog/testing/campOfLine.ts';
import { EVERYTHING, randomRequest } from '@campjay/query-api/catalog/testing/filterStates.ts';
import autocannon from 'autocannon';

/**
 * How many searches a second the built product answers over HTTP: the real processes on a catalogue of 2,000 camps, and a
 * load generator on the same machine. `npm run bench:http [-- camps [seconds]]`
 */
const [camps = 2_000, seconds = 10] = process.argv.slice(2).map(Number);
const CONNECTIONS = 16;
const READY_WITHIN_MS = 120_000;
const campjay = join(process.cwd(), 'campjay/bin/campjay.mjs');

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

const folder = await mkdtemp(join(tmpdir(), 'campjay-bench-http-'));
const lines = [...syntheticCatalog({ camps, seed: 2026 })];
const file = join(folder, 'camps.ndjson');
await pipeline(Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`)), createWriteStream(file));
const port = await freePort();
const env = { ...process.env, CAMPJAY_DATA: join(folder, 'data'), CAMPJAY_TODAY: '2026-03-01', PORT: String(port) };
await promisify(execFile)(process.execPath, [campjay, 'import', file, '--season', '2026'], { env });

const product = spawn(process.execPath, [campjay, 'start'], { env, stdio: 'ignore' });
const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()));
const url = `http://127.0.0.1:${port}`;
try {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error('the product did not become ready');
    await pause(100);
  }
  const random = seededRandom(41);
  const known = lines.map(campOfLine);
  const requests = Array.from({ length: 400 }, () => ({
    method: 'POST' as const,
    path: '/api/camp-data/get-camp-data-chunk',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ slug: '', ...randomRequest(random, known, 2026, { ...EVERYTHING, text: 0.25 }), limit: 18 }),
  }));
  const load = { url, connections: CONNECTIONS, requests };
  await autocannon({ ...load, duration: 3 });
  const result = await autocannon({ ...load, duration: seconds });
  console.log(
    `${camps} camps over HTTP, ${CONNECTIONS} connections, load generator on the same machine: ${result.requests.average.toFixed(0)} searches/s, ` +
      `p50 ${result.latency.p50} ms, p97.5 ${result.latency.p97_5} ms, ${(result.throughput.average / 1024 ** 2).toFixed(1)} MB/s, ` +
      `${result.non2xx} answers that were no 200, ${result.errors} errors`,
  );
} finally {
  product.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
}
