import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteCampChange } from '@campjay/command-api/alerts/alertStorage.ts';
import { createNewsFinder } from '@campjay/command-api/alerts/findNews.ts';
import { CampListed, SeasonOpened, SessionRepriced, SessionsOffered } from '@campjay/events/catalog/events.ts';
import { CampFacts, InstanceId, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { alertsStream, campStream, seasonStream } from '@campjay/events/streams.ts';
import { type NewEvent } from '@campjay/platform/eventstore/port.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { createLog } from '@campjay/platform/kernel/log.ts';
import { startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { openTestSealing } from '@campjay/platform/sealing/testing/openTestSealing.ts';
import { searchRule } from '@campjay/query-api/alerts/searchRule.ts';

/**
 * Measures how long the process manager of alerts takes for an import that changes 2,000 sessions (400 camps), with
 * 10,000 saved searches, from the first event until all news is stored. Fails if it takes more than 10 seconds.
 * `npm run bench:alerts`
 */
const [USERS, SEARCHES_PER_USER, CAMPS, SESSIONS_PER_CAMP] = [200, 50, 400, 5];
const MAX_SECONDS = 10;
const SEASON = 2026;

const log = createLog({ name: 'bench', level: 'warn' });
const metadata = {
  actor: { userId: 'operator', role: 'system' as const },
  correlationId: randomUUID(),
  time: new Date().toISOString(),
};
const toNewEvent = ({ type, data }: DomainEvent): NewEvent => ({ id: randomUUID(), type, version: 1, data, metadata });

const latOf = (index: number): number => 37 + (index % 20) / 20;
const instanceId = (camp: number, session: number) => InstanceId.parse(`camp-${camp}-${session}`);
const sessionsOf = (camp: number): readonly SessionFacts[] =>
  Array.from({ length: SESSIONS_PER_CAMP }, (_, session) =>
    SessionFacts.parse({
      ...{ instance_id: instanceId(camp, session), batch_name: `Week ${session}`, price: 400, year: SEASON },
      ...{ start_date: `June ${8 + session}`, end_date: `June ${12 + session}`, ages: [6, 7, 8, 9] },
      ...{ lat: String(latOf(camp)), lng: '-122.2' },
    }),
  );
/** All searches have kids and a place; only one in a hundred has no maximum price that excludes every session. */
const searchOf = (index: number) => ({
  filterState: {
    selectedChildDOBs: [`${2015 + (index % 6)}-05-31`],
    ...(index % 100 !== 0 && { selectedMaxPrice: 250 }),
  },
  latLongUser: { lat: latOf(index), lng: -122.2 },
  latLongUserRadius: 10,
});

const folder = await mkdtemp(join(tmpdir(), 'campjay-bench-alerts-'));
try {
  await using server = await startEmbeddedPostgres({ dataFolder: join(folder, 'postgres'), log });
  const pool = openPool(server.url, { applicationName: 'bench' });
  await migrateOps(pool);
  await using store = await openPostgresEventStore({ url: server.url, log });
  const sealing = await openTestSealing();
  await store.append(seasonStream, [toNewEvent(SeasonOpened({ year: SEASON }))], { expected: 'any' });
  for (let camp = 0; camp < CAMPS; camp += 1) {
    const facts = CampFacts.parse({ camp_org_name: `Camp ${camp}` });
    const listed = [
      CampListed({ camp: facts, digest: '1' }),
      SessionsOffered({ sessions: [...sessionsOf(camp)], digest: '1' }),
    ];
    await store.append(campStream(`camp-${camp}`), listed.map(toNewEvent), { expected: 'noStream' });
  }
  for (let index = 0; index < USERS * SEARCHES_PER_USER; index += 1) {
    const userId = `user-${index % USERS}`;
    const place = (field: string) => ({ streamId: alertsStream(userId), eventId: randomUUID(), field });
    const name = await sealing.seal(userId, `Search ${index}`, place('name'));
    const search = await sealing.seal(userId, searchOf(index), place('search'));
    await pool.query(
      `insert into ops.alert_searches (user_id, search_id, name, search, delivery) values ($1, $2, $3, $4, 'daily')`,
      [userId, randomUUID(), JSON.stringify(name), JSON.stringify(search)],
    );
  }
  for (let camp = 0; camp < CAMPS; camp += 1) {
    const repriced = sessionsOf(camp).map(({ instance_id }) =>
      SessionRepriced({ instance_id, changes: { price: 300 }, digest: '2' }),
    );
    await store.append(campStream(`camp-${camp}`), repriced.map(toNewEvent), { expected: 1n });
  }

  const start = performance.now();
  for (let camp = 0; camp < CAMPS; camp += 1)
    for (let session = 0; session < SESSIONS_PER_CAMP; session += 1)
      await noteCampChange(pool, `camp-${camp}`, BigInt(2 + session));
  const noted = performance.now();
  const finder = createNewsFinder({ pool, store, sealing, searchRule, now: () => new Date() });
  await finder.compareChangedCamps(new AbortController().signal);
  const seconds = (performance.now() - start) / 1_000;
  const { rows } = await pool.query<{ news: number }>('select count(*)::integer as news from ops.alert_news');
  console.log(
    `${USERS * SEARCHES_PER_USER} searches, ${CAMPS * SESSIONS_PER_CAMP} changed sessions: ${seconds.toFixed(1)} s ` +
      `(${((noted - start) / 1_000).toFixed(1)} s for the events), ${rows[0]?.news ?? 0} pieces of news; at most ${MAX_SECONDS} s`,
  );
  await pool.end();
  if (seconds > MAX_SECONDS) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
