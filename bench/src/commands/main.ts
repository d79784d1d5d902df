import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { processesOf } from '../clicks/processes.ts';
import { timingsOf } from '../search/measure.ts';
import { productSettings, startProduct } from '../startProduct.ts';
import { signedUpClient } from '../writes/signedUpClient.ts';

/**
 * Measures commands of parents who add favorites without a pause: commands per second, response times, and processor
 * time per command by process. With `--baseline`, the product of another checkout (installed and built) is measured
 * in turn with this one, in the same run.
 * `npm run bench:commands [-- --seconds 10 --parents 12 --rounds 2 --baseline <folder>]`
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    parents: { type: 'string', default: '12' },
    rounds: { type: 'string', default: '2' },
    baseline: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);

const WARM_UP_SECONDS = 3;

/** Adds favorites with all clients until the time is up. Returns the response times in ms. */
const addFavorites = async (
  clients: readonly Awaited<ReturnType<typeof signedUpClient>>[],
  forSeconds: number,
  prefix: string,
): Promise<readonly number[]> => {
  const end = performance.now() + forSeconds * 1_000;
  const times = await Promise.all(
    clients.map(async (client) => {
      const own: number[] = [];
      for (let count = 0; performance.now() < end; count += 1) {
        const start = performance.now();
        await client.favorite(`${prefix}-${count}`);
        own.push(performance.now() - start);
      }
      return own;
    }),
  );
  return times.flat();
};

const measure = async (name: string, repository: string, parents: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'campjay-bench-commands-'));
  const dataFolder = join(folder, 'data');
  try {
    await using product = await startProduct(productSettings(dataFolder), { repository });
    const clients = [];
    for (let parent = 0; parent < parents; parent += 1)
      clients.push(await signedUpClient(product.url, `bench${parent}@example.org`));
    await addFavorites(clients, WARM_UP_SECONDS, 'warm-up');
    const { pid } = JSON.parse(await readFile(join(dataFolder, 'running.json'), 'utf8')) as { pid: number };
    const before = await processesOf(pid);
    const times = await addFavorites(clients, seconds, 'bench-camp');
    const after = await processesOf(pid);
    const { p50, p95 } = timingsOf(times);
    const cpu = (['postgres', 'serve', 'work'] as const)
      .map((part) => {
        const usedSeconds = after.cpuSeconds[part] - before.cpuSeconds[part];
        return `${part} ${((usedSeconds * 1_000) / times.length).toFixed(2)}`;
      })
      .join(', ');
    console.log(
      `${name.padEnd(9)} ${String(parents).padStart(2)} parents: ${(times.length / seconds).toFixed(0).padStart(4)} commands/s, ` +
        `median ${p50.toFixed(1)} ms, 95 % ${p95.toFixed(1)} ms; CPU ms per command: ${cpu}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const products = [
  ...(values.baseline === undefined ? [] : [{ name: 'baseline', repository: resolve(values.baseline) }]),
  { name: 'this', repository: process.cwd() },
];
for (const parents of [Number(values.parents), 1])
  for (let round = 0; round < rounds; round += 1)
    for (const { name, repository } of products) await measure(name, repository, parents);
