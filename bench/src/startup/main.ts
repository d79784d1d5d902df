import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createProcessManagersAdmin } from '@campjay/command-api/service.ts';
import { favoritesStream } from '@campjay/events/streams.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { createLog } from '@campjay/platform/kernel/log.ts';
import { startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import { readHome } from '@campjay/platform/postgres/embedded/home.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { type LoggedEvent } from '../replay/makeLog.ts';
import { untilReadModelsAreBuilt } from '../replay/prepare.ts';
import { writeLog } from '../replay/writeLog.ts';
import { productSettings, startProduct } from '../startProduct.ts';

/**
 * Measures how long the built product takes to start, from its spawn until it is ready: with an empty log, and with a
 * long one that its consumers have already handled. Also counts the reads from the beginning of the long log, by
 * PostgreSQL's log of statements. Fails if the long log makes a start take more than 1.5 times as long, or is read from
 * the beginning.
 * `npm run bench:startup [-- --events 1000000] [--starts 5]`
 */
const { values } = parseArgs({
  options: { events: { type: 'string', default: '1000000' }, starts: { type: 'string', default: '5' } },
});
const PARENTS = 20_000;
const MAX_RATIO = 1.5;
const FIRST_START_WITHIN_MS = 900_000;
/** Consumers that start after the product is ready also have to read their first page within this time. */
const AFTER_READY_MS = 5_000;
const log = createLog({ name: 'bench', level: 'warn' });

/** Generates favorites that come and go: cheap events that a read model and a process manager follow. */
function* makeFavorites(events: number): Generator<LoggedEvent> {
  for (let index = 0; index < events; index += 1) {
    const revision = Math.floor(index / PARENTS);
    const type = revision % 2 === 0 ? 'CampFavorited' : 'CampUnfavorited';
    yield { streamId: favoritesStream(`bench-${index % PARENTS}`), revision, type, data: { orgId: 'bench' } };
  }
}

/** Runs an operation on the database of a product that is not running. */
const withServer = async (dataFolder: string, run: (url: string) => Promise<void>): Promise<void> => {
  await using server = await startEmbeddedPostgres({ dataFolder: join(dataFolder, 'postgres'), log });
  await run(server.url);
};

/** Creates an installation whose read models and process managers have handled its log. */
const createInstallation = async (dataFolder: string, events: number): Promise<string> => {
  await mkdir(dataFolder, { recursive: true });
  await withServer(dataFolder, async (url) => {
    await using _store = await openPostgresEventStore({ url, log }); // creates the tables of the log
    const pool = openPool(url, { applicationName: 'bench' });
    await writeLog(pool, makeFavorites(events));
    await pool.end();
  });
  await using _product = await startProduct(productSettings(dataFolder), { readyWithinMs: FIRST_START_WITHIN_MS });
  const { url } = JSON.parse(await readFile(join(dataFolder, 'running.json'), 'utf8')) as { url: string };
  const pool = openPool(url, { applicationName: 'bench', max: 2 });
  await using store = await openPostgresEventStore({ url, log });
  await untilReadModelsAreBuilt(pool);
  const managers = createProcessManagersAdmin({ pool, store });
  while ((await managers.list()).some(({ lag }) => lag.events > 0)) await pause(500);
  await pool.end();
  return dataFolder;
};

const measureStart = async (dataFolder: string): Promise<number> => {
  const startedAt = performance.now();
  await using _product = await startProduct(productSettings(dataFolder));
  return performance.now() - startedAt;
};

/** Starts the product, and returns its queries for a page of the log from the beginning, as PostgreSQL logged them. */
const findReadsFromBeginning = async (dataFolder: string): Promise<readonly string[]> => {
  const logStatements = (statement: string) =>
    withServer(dataFolder, async (url) => {
      const pool = openPool(url, { applicationName: 'bench', max: 1 });
      await pool.query(statement);
      await pool.end();
    });
  await logStatements(`alter system set log_statement = 'all'`);
  {
    await using _product = await startProduct(productSettings(dataFolder));
    await pause(AFTER_READY_MS);
  }
  const statements = (await readFile(join(await readHome(join(dataFolder, 'postgres')), 'server.log'), 'utf8')).split(
    / LOG: {2}/,
  );
  await logStatements('alter system reset log_statement');
  const pages = statements.filter((statement) => statement.includes('select head.number as head, page.*'));
  if (pages.length === 0) throw new Error('PostgreSQL logged no read of the log, although every start reads it.');
  return pages.filter((page) => /parameters: \$1 = '0'/i.test(page));
};

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const format = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`;

const folder = await mkdtemp(join(tmpdir(), `campjay-bench-startup-${randomUUID().slice(0, 4)}-`));
try {
  const events = Number(values.events);
  const empty = await createInstallation(join(folder, 'empty'), 0);
  const long = await createInstallation(join(folder, 'long'), events);
  const times: { readonly empty: number[]; readonly long: number[] } = { empty: [], long: [] };
  // Alternately, so that other load on the machine affects both.
  for (let start = 0; start < Number(values.starts); start += 1) {
    times.empty.push(await measureStart(empty));
    times.long.push(await measureStart(long));
  }
  const ratio = medianOf(times.long) / medianOf(times.empty);
  const reads = await findReadsFromBeginning(long);
  console.log(`empty log: ${format(medianOf(times.empty))} (${times.empty.map(format).join(', ')})`);
  console.log(
    `${events.toLocaleString('en-US')} events: ${format(medianOf(times.long))} (${times.long.map(format).join(', ')})`,
  );
  console.log(`ratio of the medians: ${ratio.toFixed(2)} (goal: at most ${MAX_RATIO})`);
  console.log(`reads from the beginning of the log: ${reads.length} (goal: 0)`);
  for (const read of reads) console.log(read);
  if (ratio > MAX_RATIO || reads.length > 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
