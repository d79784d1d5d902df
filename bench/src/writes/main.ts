import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { timingsOf } from '../search/measure.ts';
import { productSettings, startProduct } from '../startProduct.ts';
import { writeLongSchedule } from './longSchedule.ts';
import { signedUpClient } from './signedUpClient.ts';

/**
 * Measures a favorite over HTTP in the built product on the embedded PostgreSQL: from the request to its
 * acknowledgement, and until the list of favorites, requested at once, shows it; and a change of a schedule with a
 * history of ten thousand changes. For comparison, the same run also measures committing one row to the same database.
 * `npm run bench:writes [-- favorites]`
 */
const favorites = Number(process.argv[2] ?? 300);
const CHANGES_BEHIND = 10_000;
const WARM_UP = 30;

const folder = await mkdtemp(join(tmpdir(), 'campjay-bench-writes-'));
const dataFolder = join(folder, 'data');
try {
  await using product = await startProduct(productSettings(dataFolder));
  const parent = await signedUpClient(product.url);
  const acknowledged: number[] = [];
  const visible: number[] = [];
  for (let at = 0; at < WARM_UP + favorites; at += 1) {
    const orgId = `bench-camp-${at}`;
    const pressed = performance.now();
    const position = await parent.favorite(orgId);
    const answered = performance.now();
    if (!(await parent.favoritesAfter(position)).includes(orgId))
      throw new Error(`${orgId} is not among the favorites.`);
    const shown = performance.now();
    if (at < WARM_UP) continue;
    acknowledged.push(answered - pressed);
    visible.push(shown - pressed);
  }
  const { url: databaseUrl } = JSON.parse(await readFile(join(dataFolder, 'running.json'), 'utf8')) as {
    url: string;
  };
  const rows = await committedRows(databaseUrl, favorites);
  const { entryIds, position } = await writeLongSchedule(databaseUrl, CHANGES_BEHIND);
  await parent.readModelsHave(position);
  const planned: number[] = [];
  for (let at = 0; at < favorites; at += 1) {
    const entryId = entryIds[at % entryIds.length] ?? '';
    const begun = performance.now();
    // By then each entry is 'open' or 'taken'.
    await parent.changePlaydates(entryId, at < entryIds.length ? 'cancelled' : 'open');
    planned.push(performance.now() - begun);
  }
  for (const [what, times] of [
    ['one committed row, for comparison', rows],
    ['favorite acknowledged', acknowledged],
    ['favorite in the list of favorites', visible],
    ['first change of a long schedule', planned.slice(0, 1)],
    ['further change of it acknowledged', planned.slice(1)],
  ] as const) {
    const { p50, p95 } = timingsOf(times);
    console.log(`${what.padEnd(36)} median ${p50.toFixed(1).padStart(6)} ms   95 % ${p95.toFixed(1).padStart(6)} ms`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function committedRows(databaseUrl: string, count: number): Promise<number[]> {
  const pool = openPool(databaseUrl, { applicationName: 'bench', max: 1 });
  const times: number[] = [];
  try {
    await pool.query('create table public.bench_rows (id integer primary key, text text not null)');
    for (let at = 0; at < count; at += 1) {
      const begun = performance.now();
      await pool.query('insert into public.bench_rows values ($1, $2)', [at, `bench-camp-${at}`]);
      times.push(performance.now() - begun);
    }
  } finally {
    await pool.end();
  }
  return times;
}
