import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';
import { createReadModelTables } from '@campjay/read-models/tables.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parents } from '@campjay/projector/accounts/parents.ts';
import { advertisers } from '@campjay/projector/ads/advertisers.ts';
import { placements } from '@campjay/projector/ads/placements.ts';
import { benchmarkingAccess } from '@campjay/projector/benchmarking/benchmarkingAccess.ts';
import { camps } from '@campjay/projector/catalog/camps.ts';
import { countAudience } from '@campjay/projector/countAudience.ts';
import { favorites } from '@campjay/projector/favorites/favorites.ts';
import { type Build, completeBuild, createBuild } from '@campjay/projector/runtime/rebuild/build.ts';
import { compareTables } from '@campjay/projector/runtime/compare/compareTables.ts';
import { type Projection } from '@campjay/projector/runtime/projection.ts';
import { promoteAutomatically } from '@campjay/projector/runtime/promote/promote.ts';
import { type Row } from '@campjay/projector/runtime/rowOperations.ts';
import { qualifyTableName, buildUpsertStatement } from '@campjay/projector/runtime/bulkStatements.ts';
import { schedules } from '@campjay/projector/schedule/schedules.ts';

let database: TestDatabase;
const live = new Map<string, Build>();
beforeAll(async () => {
  database = await createTestDatabase();
  await createReadModelTables(database.pool);
  for (const projection of [parents, favorites, schedules, advertisers, placements, camps, benchmarkingAccess]) {
    const build = await newBuild(projection);
    await using store = createMemoryEventStore();
    const runtime = { pool: database.pool, databaseUrl: database.url, store, log: silentLog };
    await promoteAutomatically(runtime, projection, build.schema, 60_000);
    live.set(projection.name, build);
  }
  await insert(parents, 'accounts', ...['wren', 'finch', 'owl', 'jay', 'crow'].map((user_id) => ({ user_id })));
  await insert(favorites, 'favorites', ...favorite('wren', 'kites'), ...favorite('finch', 'kites', 'tides'));
  await insert(favorites, 'shares', { user_id: 'wren', with_notes: true }, { user_id: 'finch', with_notes: false });
  await insert(
    favorites,
    'sharers',
    ...[sharerRow('jay', 'wren'), sharerRow('crow', 'finch'), sharerRow('owl', 'wren'), sharerRow('owl', 'owl')],
  );
  await insert(schedules, 'entries', planned('owl', 'kites'), planned('jay', 'tides', true));
  await insert(schedules, 'members', member('owl', 'crow', 'open'), member('owl', 'finch', 'ended'));
  await insert(schedules, 'shares', { owner_id: 'owl', share_id: 'open' });
  await insert(
    advertisers,
    'advertisers',
    { advertiser_id: 'kelp', base_urls: ['https://kites.example'] },
    { advertiser_id: 'fern', base_urls: [] },
    { advertiser_id: 'moss', base_urls: ['https://new.example'] },
  );
  await insert(advertisers, 'ads', { ad_id: 'fern-1', advertiser_id: 'fern' });
  await insert(placements, 'placements', { org_id: 'tides', instance_id: '1', ad_id: 'fern-1', advertiser_id: 'fern' });
  await insert(camps, 'camps', camp('kites', 'https://Kites.example/'), camp('tides'), camp('owls'));
});
afterAll(async () => database[Symbol.asyncDispose]());

const newBuild = async (projection: Projection): Promise<Build> =>
  completeBuild(database.pool, projection, await createBuild(database.pool, projection, 'replay'));
const insertInto = async (build: Build, projection: Projection, name: string, rows: readonly Row[]): Promise<void> => {
  const table = projection.tables[name];
  if (!table) throw new Error(`There is no table ${name}`);
  const { text, values } = buildUpsertStatement(qualifyTableName(build.schema, name), table, rows);
  await database.pool.query(text, [...values]);
};
const insert = async (projection: Projection, name: string, ...rows: readonly Row[]): Promise<void> => {
  const build = live.get(projection.name);
  if (build) await insertInto(build, projection, name, rows);
};
const favorite = (user_id: string, ...camps: readonly string[]) => camps.map((org_id) => ({ user_id, org_id }));
const sharerRow = (user_id: string, sharer_id: string) => ({ user_id, sharer_id });
const planned = (owner_id: string, org_id: string, is_removed = false) => ({
  ...{ owner_id, entry_id: org_id, kind: 'session', session: { org_id }, is_removed },
});
const member = (owner_id: string, user_id: string, share_id: string) => ({ owner_id, user_id, share_id });
const camp = (org_id: string, base_url = '') => ({ org_id, base_url });

/** The people who would notice if a build had exactly these rows in a table. */
const audience = async (projection: Projection, table: string, ...rows: readonly Row[]) => {
  const before = live.get(projection.name);
  if (!before) throw new Error(`${projection.name} has no live build`);
  const after = await newBuild(projection);
  for (const name of Object.keys(projection.tables))
    await database.pool.query(`insert into ${after.schema}.${name} select * from ${before.schema}.${name}`);
  await database.pool.query(`delete from ${after.schema}.${table}`);
  if (rows.length > 0) await insertInto(after, projection, table, rows);
  return inTransaction(database.pool, async (tx) => {
    const { affected: concerned } = await compareTables(tx, projection, before.schema, after.schema);
    return countAudience(tx, concerned, { name: projection.name, other: after.schema });
  });
};
const people = (families: number, advertising = 0) => ({ families, advertisers: advertising });
const [KITES, TIDES, OWLS] = [camp('kites', 'https://Kites.example/'), camp('tides'), camp('owls')];

describe('the audience of a read model difference', () => {
  it('is empty where nothing differs, and the one person whose row differs', async () => {
    const accounts = ['wren', 'finch', 'owl', 'jay', 'crow'].map((user_id) => ({ user_id }));
    expect(await audience(parents, 'accounts', ...accounts)).toEqual(people(0));
    expect(await audience(parents, 'accounts', ...accounts.slice(1))).toEqual(people(1));
    const changed = accounts.map((row) => ({ ...row, source: 'flyer' }));
    expect(await audience(parents, 'accounts', ...changed, { user_id: 'new' })).toEqual(people(6));
  });

  // Covers: P.7
  it('of a camp: families with it in favorites or plans, those they share with, and its advertisers', async () => {
    // Kites: wren and finch have it as a favorite, owl planned it with crow; finch's share in that schedule has ended.
    expect(await audience(camps, 'camps', TIDES, OWLS)).toEqual(people(4, 1));
    // Tides: finch has it as a favorite; jay's plan was removed.
    expect(await audience(camps, 'camps', KITES, OWLS)).toEqual(people(1, 1));
    expect(await audience(camps, 'camps', KITES, TIDES)).toEqual(people(0, 0));
    expect(await audience(camps, 'camps')).toEqual(people(4, 2));
    // A website that moves to another advertiser affects both.
    expect(await audience(camps, 'camps', camp('kites', 'https://new.example'), TIDES, OWLS)).toEqual(people(4, 2));
  });

  // Covers: P.7
  it('of a session is that of its camp, each person counted once however many sessions differ', async () => {
    const sessions = Array.from({ length: 60 }, (_, index) => ({ org_id: 'kites', instance_id: String(index) }));
    expect(await audience(camps, 'sessions', ...sessions)).toEqual(people(4, 1));
  });

  it('of the season is everyone', async () =>
    expect(await audience(camps, 'season', { only: 1, year: 2027 })).toEqual(people(5, 3)));

  // Covers: P.7
  it('of a schedule: its owner, and those it is shared with', async () => {
    expect(await audience(schedules, 'entries', planned('owl', 'kites'))).toEqual(people(1));
    expect(await audience(schedules, 'entries', planned('jay', 'tides', true))).toEqual(people(2));
    expect(await audience(schedules, 'schedules', { owner_id: 'owl' }, { owner_id: 'wren' })).toEqual(people(3));
    expect(await audience(parents, 'kids', { user_id: 'owl', kid_id: '1' })).toEqual(people(2));
  });

  it('of favorites: their owner and those who receive the list; of notes, only if they are shared too', async () => {
    expect(await audience(favorites, 'favorites', ...favorite('finch', 'kites', 'tides'))).toEqual(people(3));
    expect(await audience(favorites, 'notes', { user_id: 'wren', org_id: 'kites' })).toEqual(people(3));
    expect(await audience(favorites, 'notes', { user_id: 'finch', org_id: 'kites' })).toEqual(people(1));
  });

  it('of advertiser data: the advertiser, also for an ad or a website', async () => {
    expect(await audience(advertisers, 'ads')).toEqual(people(0, 1));
    expect(await audience(advertisers, 'ad_images', { ad_id: 'fern-1', image_id: '1' })).toEqual(people(0, 1));
    expect(await audience(benchmarkingAccess, 'unlocked', { base_url: 'https://kites.example' })).toEqual(people(0, 1));
    const placementRow = { org_id: 'tides', instance_id: '1', ad_id: 'moss-1', advertiser_id: 'moss' };
    expect(await audience(placements, 'placements', placementRow)).toEqual(people(0, 2));
  });
});
