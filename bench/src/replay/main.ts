import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { processesOf } from '../clicks/processes.ts';
import { insertPlainly } from '../pipeline/plainInsert.ts';
import { CAMPJAY, productSettings, startProduct } from '../startProduct.ts';
import { type Measured, report } from './report.ts';
import { signedUpClient } from '../writes/signedUpClient.ts';
import { prepare, type Prepared } from './prepare.ts';
import { startSearches } from './searches.ts';
import { createAdminClient } from './createAdminClient.ts';

/**
 * Replays the catalog's read model from a log of a million events, in the built product on the embedded PostgreSQL,
 * during a steady rate of searches. Measures: whether any response failed or differed from the whole catalog's, search
 * latency before and during the replay, the accuracy of the reported progress and time left, and events per second
 * relative to a plain multi-row INSERT of the resulting rows. Fails if it misses a goal.
 * `npm run bench:replay [-- --keep FOLDER] [--events 1000000] [--camps 20000] [--rate 100]`
 */
const { values } = parseArgs({
  options: {
    /** Folder in which the log is retained for the next run: writing it takes longer than the measurement. */
    keep: { type: 'string' },
    events: { type: 'string', default: '1000000' },
    camps: { type: 'string', default: '20000' },
    /** Searches per second. */
    rate: { type: 'string', default: '100' },
  },
});
const READ_MODEL = 'camps';
const CONNECTIONS = 32;
const WARM_UP_MS = 15_000;
const BEFORE_MS = 30_000;
const AFTER_MS = 10_000;

const measure = async ({ dataFolder, searches }: Prepared): Promise<Measured> => {
  const settings = productSettings(dataFolder);
  await using product = await startProduct(settings);
  const { url: databaseUrl, pid } = JSON.parse(await readFile(join(dataFolder, 'running.json'), 'utf8')) as {
    url: string;
    pid: number;
  };
  const email = `bench-${Date.now()}@example.org`;
  const { cookie } = await signedUpClient(product.url, email);
  await promisify(execFile)(process.execPath, [CAMPJAY, 'grant-admin', email, '--confirm-email'], { env: settings });
  const admin = createAdminClient(product.url, cookie);
  await admin.cancel(READ_MODEL);
  await admin.atRest();

  const load = { url: product.url, file: searches, perSecond: Number(values.rate), connections: CONNECTIONS };
  await using searching = startSearches(load);
  await pause(WARM_UP_MS);
  const before = { from: Date.now(), to: Date.now() + BEFORE_MS };
  await pause(BEFORE_MS);
  const used = await processesOf(pid);
  const replay = await admin.replay(READ_MODEL);
  const usedAfter = await processesOf(pid);
  const promotion = { from: Date.now(), to: Date.now() };
  const { comparison } = await admin.promote(READ_MODEL);
  await pause(AFTER_MS);
  promotion.to = Date.now();
  const results = await searching.end();
  return {
    ...{ results, before, replay, promotion, comparison },
    cpuSeconds: {
      serve: usedAfter.cpuSeconds.serve - used.cpuSeconds.serve,
      work: usedAfter.cpuSeconds.work - used.cpuSeconds.work,
      postgres: usedAfter.cpuSeconds.postgres - used.cpuSeconds.postgres,
    },
    plain: await plainInsert(databaseUrl),
  };
};

/** Plain INSERT of the read model's rows, with the product idle. */
const plainInsert = async (databaseUrl: string): Promise<Measured['plain']> => {
  const pool = openPool(databaseUrl, { applicationName: 'bench' });
  try {
    const build = await readActiveBuild(pool, READ_MODEL);
    if (!build) throw new Error(`${READ_MODEL} has no build.`);
    const camps = await insertPlainly(pool, build.schema, 'camps', { keysLast: true });
    const sessions = await insertPlainly(pool, build.schema, 'sessions', { keysLast: true });
    return { rows: camps.rows + sessions.rows, seconds: camps.seconds + sessions.seconds };
  } finally {
    await pool.end();
  }
};

const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'campjay-bench-replay-')));
try {
  const size = { events: Number(values.events), camps: Number(values.camps), seed: 7 };
  const isGood = report(await measure(await prepare(folder, size)));
  if (!isGood) process.exitCode = 1;
} finally {
  if (values.keep === undefined) await rm(folder, { recursive: true, force: true });
}
