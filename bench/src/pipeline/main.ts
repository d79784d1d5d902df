import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createCatalogImport } from '@campjay/command-api/service.ts';
import { syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { deriveAdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { serveForTest } from '@campjay/platform/http/testing/serveForTest.ts';
import { createLog } from '@campjay/platform/kernel/log.ts';
import { startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { testMasterKeys } from '@campjay/platform/sealing/testing/masterKeys.ts';
import { openTestSealing } from '@campjay/platform/sealing/testing/openTestSealing.ts';
import { operatorContext, createAdminForAllProjections, startProjector } from '@campjay/projector/service.ts';
import { startQueryApi } from '@campjay/query-api/service.ts';
import { timingsOf } from '../search/measure.ts';
import { insertPlainly } from './plainInsert.ts';
import { timeToVisible } from './visibility.ts';

/**
 * Measures the path from a catalog file to a search result: import and replay relative to a plain multi-row INSERT of
 * the same rows in the same run, and the time from an append until a query shows it. Uses the embedded PostgreSQL, with
 * fsync on. `npm run bench:pipeline [-- camps]`
 */
const camps = Number(process.argv[2] ?? 20_000);
const CHANGES = 200;

const writeCatalog = async (path: string): Promise<void> => {
  const file = createWriteStream(path);
  for (const line of syntheticCatalog({ camps, seed: 2026, sessions: 13 }))
    if (!file.write(`${JSON.stringify(line)}\n`)) await once(file, 'drain');
  file.end();
  await once(file, 'finish');
};

const folder = await mkdtemp(join(tmpdir(), 'campjay-bench-'));
const log = createLog({ name: 'bench', level: 'warn' });
try {
  const path = join(folder, 'catalogue.ndjson');
  await writeCatalog(path);
  await using server = await startEmbeddedPostgres({ dataFolder: join(folder, 'postgres'), log });
  await measure(path, server.url);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(path: string, databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl, { applicationName: 'bench' });
  await migrateOps(pool);
  const store = await openPostgresEventStore({ url: databaseUrl, log });
  const lines: string[] = [];
  const addLine = (what: string, count: number, noun: string, seconds: number, plain?: number): void => {
    const rate = `${Math.round(count / seconds).toLocaleString('en-US')} ${noun}/s`;
    const share = plain === undefined ? '' : `${((100 * plain) / seconds).toFixed(0)} %`;
    lines.push(`${what.padEnd(44)} ${seconds.toFixed(2).padStart(8)} s ${rate.padStart(22)} ${share.padStart(8)}`);
  };

  const catalog = createCatalogImport({ store, pool, log });
  const bytes = (await stat(path)).size;
  const first = await catalog.importFile(path, { season: 2026 });
  if (first.camps.refused > 0)
    throw new Error(`The synthetic catalog was refused: ${JSON.stringify(first.refusals[0])}`);
  const plainLog = await insertPlainly(pool, 'eventstore', 'events', { except: ['position'] });
  const importSeconds = first.milliseconds / 1000;
  addLine('plain INSERT of the log’s rows', plainLog.rows, 'events', plainLog.seconds);
  addLine('import of the file into an empty log', first.events, 'events', importSeconds, plainLog.seconds);

  await using projector = await startProjector({ pool, databaseUrl, store, log });
  projector.done.catch((error: unknown) => log.error({ error }, 'A projection stopped'));
  await using queries = await startQueryApi({
    pool,
    databaseUrl,
    store,
    sealing: await openTestSealing(),
    adKeys: deriveAdKeys(testMasterKeys()),
    log,
    today: () => readIsoDay('2026-03-01') ?? 0,
  });
  await until(() => Promise.resolve(queries.getReadiness().ready));

  const build = await readActiveBuild(pool, 'camps');
  if (!build) throw new Error('The query API is ready without a read model');
  const plainCamps = await insertPlainly(pool, build.schema, 'camps');
  const plainSessions = await insertPlainly(pool, build.schema, 'sessions');
  const rows = plainCamps.rows + plainSessions.rows;
  const plainRows = plainCamps.seconds + plainSessions.seconds;
  const admin = createAdminForAllProjections({ pool, databaseUrl, store, log });
  const replayed = await admin.replay('camps', { by: operatorContext(new Date()), isLowPriority: false });
  addLine('plain INSERT of the read model’s rows', rows, 'rows', plainRows);
  addLine('replay of the log into a second build', replayed.events, 'events', replayed.seconds, plainRows);
  await admin.cancel('camps', operatorContext(new Date()));

  const again = await catalog.importFile(path, { season: 2026 });
  if (again.events > 0) throw new Error('The second import of the same file appended something');
  addLine('import of the same file again', again.lines, 'camps', again.milliseconds / 1000);

  await pool.query('checkpoint'); // flush the earlier steps' pending writes, which are not this step's
  await using api = await serveForTest(queries.routes);
  const search = async (body: object): Promise<number> => {
    const answer = await api.post('/api/camp-data/get-camp-data-chunk', body);
    return (answer.body as { data: { totalMatchedOrgs: number } }).data.totalMatchedOrgs;
  };
  const { p50, p95 } = timingsOf(await timeToVisible(store, search, CHANGES));

  console.log(
    `${camps.toLocaleString('en-US')} camps, ${first.events.toLocaleString('en-US')} events, ` +
      `${rows.toLocaleString('en-US')} rows, a file of ${(bytes / 1e6).toFixed(0)} MB. The last column is the share of the plain INSERT (goal: 33 %).`,
  );
  for (const line of lines) console.log(line);
  console.log(
    `from append to visible in a search over HTTP: median ${p50.toFixed(1)} ms, 95 % within ${p95.toFixed(1)} ms (goal: median under 20 ms)`,
  );
  await store[Symbol.asyncDispose]();
  await pool.end();
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(20);
}
