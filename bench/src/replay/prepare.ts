import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { createLog } from '@campjay/platform/kernel/log.ts';
import { startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';
import { productSettings, startProduct } from '../startProduct.ts';
import { type LogSize, makeLog } from './makeLog.ts';
import { makeSearchCases } from './searchCases.ts';
import { writeLog } from './writeLog.ts';

/** Number of searches, used in rotation. */
const SEARCHES = 60;
const READ_MODELS_WITHIN_MS = 540_000;
const POLL_INTERVAL_MS = 500;

/**
 * A product's data folder with a long log that all read models have processed, and searches with their correct totals.
 */
export interface Prepared {
  readonly dataFolder: string;
  /** `SearchCase`es as JSON. */
  readonly searches: string;
}

/** Creates both in the folder, unless they exist there in this size. */
export const prepare = async (folder: string, size: LogSize): Promise<Prepared> => {
  const prepared = { dataFolder: join(folder, 'data'), searches: join(folder, 'searches.json') };
  const done = join(folder, 'prepared.json');
  if ((await readFile(done, 'utf8').catch(() => undefined)) === JSON.stringify(size)) return prepared;
  await rm(done, { force: true });
  await rm(prepared.dataFolder, { recursive: true, force: true });
  await mkdir(prepared.dataFolder, { recursive: true });
  await timed(`wrote a log of ${size.events.toLocaleString('en-US')} events`, () => fill(prepared, size));
  await timed('the product made all its read models of it', () => project(prepared.dataFolder));
  await writeFile(done, JSON.stringify(size));
  return prepared;
};

const timed = async (what: string, work: () => Promise<void>): Promise<void> => {
  const begun = performance.now();
  await work();
  console.log(`Preparing: ${what} in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
};

const fill = async ({ dataFolder, searches }: Prepared, size: LogSize): Promise<void> => {
  const log = createLog({ name: 'bench', level: 'warn' });
  await using server = await startEmbeddedPostgres({ dataFolder: join(dataFolder, 'postgres'), log });
  const store = await openPostgresEventStore({ url: server.url, log });
  await store[Symbol.asyncDispose](); // its tables exist now
  const pool = openPool(server.url, { applicationName: 'bench' });
  const made = makeLog(size);
  await writeLog(pool, made.events);
  await pool.end();
  await writeFile(searches, JSON.stringify(makeSearchCases(made.catalog(), SEARCHES)));
};

const project = async (dataFolder: string): Promise<void> => {
  await using _product = await startProduct(productSettings(dataFolder), { readyWithinMs: READ_MODELS_WITHIN_MS });
  const { url } = JSON.parse(await readFile(join(dataFolder, 'running.json'), 'utf8')) as { url: string };
  const pool = openPool(url, { applicationName: 'bench', max: 1 });
  try {
    await untilReadModelsAreBuilt(pool);
  } finally {
    await pool.end();
  }
};

/** Waits until every read model of a running product has its first build. */
export const untilReadModelsAreBuilt = async (pool: Pool): Promise<void> => {
  const deadline = Date.now() + READ_MODELS_WITHIN_MS;
  for (;;) {
    const { rowCount } = await pool.query('select 1 from projections.read_models where active_build is null');
    if (rowCount === 0) return;
    if (Date.now() > deadline) throw new Error('The read models were not made in time.');
    await pause(POLL_INTERVAL_MS);
  }
};
