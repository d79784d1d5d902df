import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { scheduleStream } from '@campjay/events/streams.ts';
import {
  type HistoryPage,
  type SchedulableInstances,
  type ScheduleAnswer,
} from '@campjay/query-api/schedule/contract.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { openEpochKeyFolder } from '@campjay/platform/sealing/epochKeys.ts';
import { readOrCreateMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { createPostgresPersonKeyStore } from '@campjay/platform/sealing/postgresPersonKeyStore.ts';
import { openSealing } from '@campjay/platform/sealing/sealing.ts';
import { timingsOf } from '../search/measure.ts';
import { productSettings, startProduct } from '../startProduct.ts';
import { signedUpClient } from '../writes/signedUpClient.ts';
import { makeChanges } from './makeChanges.ts';

/**
 * Measures how long the built product takes to show a large schedule over HTTP on this machine, on the embedded
 * PostgreSQL: six kids, 14 weeks, ten thousand changes. `npm run bench:schedule [-- changes]`
 */
const count = Number(process.argv[2] ?? 10_000);
const KIDS = 6;
const ROUNDS = 40;
const PER_APPEND = 500;

const folder = await mkdtemp(join(tmpdir(), 'campjay-bench-schedule-'));
const settings = productSettings(join(folder, 'data'));
const report = (what: string, took: readonly number[]): void => {
  const { p50, p95 } = timingsOf(took);
  const figures = `median ${p50.toFixed(1).padStart(7)} ms   95 % ${p95.toFixed(1).padStart(7)} ms`;
  console.log(`${what.padEnd(44)} ${took.length === 1 ? `${p50.toFixed(1).padStart(14)} ms` : figures}`);
};

try {
  const { cookie, moments } = await prepareSchedule();
  const client = (url: string) => async (path: string) => {
    const startedAt = performance.now();
    const response = await fetch(`${url}/api/schedule/${path}`, { headers: { cookie } });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return { answer, took: performance.now() - startedAt };
  };

  await using product = await startProduct(settings);
  const get = client(product.url);
  const { answer, took } = await get('get');
  const { entries, kids, weeks, revision } = (answer as ScheduleAnswer).data;
  console.log(`${kids.length} kids, ${weeks.length} weeks, ${entries.length} entries, ${revision + 1} changes\n`);
  report('opens, in a process that was just started', [took]);
  const often = async (what: string, path: (round: number) => string) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push((await get(path(round))).took);
    report(what, times);
  };
  await often('opens', () => 'get');
  await often('as of a moment, all through its history', (round) => {
    const at = moments[Math.floor(((round + 0.5) / ROUNDS) * moments.length)] ?? '';
    return `as-of?at=${encodeURIComponent(at)}`;
  });
  await often('the first page of its history', () => 'history');
  const { changes } = ((await get('history')).answer as HistoryPage).data;
  const hundredth = (changes[0]?.revision ?? 0) - 99 * changes.length + 1;
  if (hundredth > 0) await often('the 100th page', () => `history?before=${hundredth}`);
  await often('the first page of one kid in one week', () => `history?kidId=${kids[0]?.kidId}&week=${weeks[3]}`);
  report('the export of its whole history', [(await get('export-history')).took]);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Creates a parent whose schedule contains all the changes, in the data folder of a product that has stopped. */
async function prepareSchedule(): Promise<{ readonly cookie: string; readonly moments: readonly string[] }> {
  await using product = await startProduct(settings);
  const { cookie } = await signedUpClient(product.url);
  const headers = { cookie, 'content-type': 'application/json', origin: product.url };
  const kidIds = Array.from({ length: KIDS }, () => randomUUID());
  for (const [at, kidId] of kidIds.entries())
    await fetch(`${product.url}/api/kids/add-kid`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ kidId, name: `Kid ${at + 1}`, dob: '2017-05-04', grade: 3 }),
    });
  const response = await fetch(`${product.url}/api/schedule/get`, { headers });
  const { ownerId } = ((await response.json()) as ScheduleAnswer).data;
  const streamId = scheduleStream(ownerId);
  const running = await readFile(join(folder, 'data', 'running.json'), 'utf8');
  const { url } = JSON.parse(running) as { url: string };
  const pool = openPool(url, { applicationName: 'bench', max: 2 });
  await using store = await openPostgresEventStore({ url, log: silentLog });
  try {
    const masterKeys = await readOrCreateMasterKeys(join(folder, 'data', 'master-keys.json'));
    const sealing = await openSealing({
      store: createPostgresPersonKeyStore(pool),
      masterKeys,
      epochKeys: openEpochKeyFolder(join(folder, 'data', 'epoch-keys')),
    });
    const found = await fetch(`${product.url}/api/camp-data/get-all-schedulable-instances?among=all`, { headers });
    const sessions = ((await found.json()) as SchedulableInstances).data.map((each) => SessionSnapshot.parse(each));
    const seal = (field: string, text: string) =>
      sealing.seal(ownerId, text, { streamId, eventId: randomUUID(), field });
    const changes = await makeChanges({ kidIds, count, sessions, seal });
    const metadata = {
      time: new Date().toISOString(),
      actor: { userId: ownerId, role: 'parent' as const },
      correlationId: 'bench',
    };
    for (let from = 0; from < changes.length; from += PER_APPEND) {
      const events = changes
        .slice(from, from + PER_APPEND)
        .map(({ type, data }) => ({ id: randomUUID(), type, version: 1, data, metadata }));
      await store.append(streamId, events, { expected: 'any' });
    }
    const after = { ...headers, 'campjay-after': await store.head() };
    const isStale = async () =>
      ((await (await fetch(`${product.url}/api/schedule/list`, { headers: after })).json()) as { stale?: boolean })
        .stale;
    while (await isStale()) continue;
    const { events } = await store.readStream(streamId);
    return { cookie, moments: events.map(({ recordedAt }) => recordedAt.toISOString()) };
  } finally {
    await pool.end();
  }
}
