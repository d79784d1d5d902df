import { randomUUID } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { AdCreated, AdvertiserCreated } from '@campjay/events/ads/placement.ts';
import { AdvertiserLinked } from '@campjay/events/identity/events.ts';
import {
  adInteractionsStream,
  adStream,
  advertiserStream,
  favoritesStream,
  parentStream,
  userStream,
} from '@campjay/events/streams.ts';
import { StandIn } from '@campjay/platform/eventstore/eventstoredb/testing/standIn.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { createFilesImageStore } from '@campjay/platform/images/filesImageStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { openEpochKeyFolder } from '@campjay/platform/sealing/epochKeys.ts';
import { readOrCreateMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { createPersonKeyRing } from '@campjay/platform/sealing/personKeyRing.ts';
import { createPostgresPersonKeyStore } from '@campjay/platform/sealing/postgresPersonKeyStore.ts';
import { writeForgottenList } from '@campjay/campjay/cli/backup/forgotten.ts';
import { Manifest } from '@campjay/campjay/cli/backup/manifest.ts';
import { runCli } from '../support/commands/runCli.ts';
import { readConfig } from '@campjay/campjay/settings/config.ts';
import { openStore } from '@campjay/campjay/processes/infrastructure/openStore.ts';
import { openResources } from '@campjay/campjay/processes/resources.ts';
import { announceProduct } from '@campjay/campjay/processes/dataFolder.ts';
import { checkLog } from '@campjay/campjay/cli/verify/checkLog.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '../support/postgres/database.ts';
import { importSomeCamps } from '../support/product/importSomeCamps.ts';
import { AD, counted, MONTH, refusedClick, settled } from '../support/product/openAdMonths.ts';
import { PASSWORD, type Person, personAt, signUp } from '../support/product/person.ts';
import { buildProduct, type Settings, startProduct, temporaryFolder } from '../support/product/product.ts';
import { appendEvents } from '../support/projections/appendEvents.ts';

const DELETE = { password: PASSWORD, confirmation: 'delete my account' };

let resources = openResources();
let folder: string;
beforeAll(buildProduct);
beforeEach(async () => {
  resources = openResources();
  folder = resources.add(await temporaryFolder()).path;
});
afterEach(async () => resources[Symbol.asyncDispose]());

/** Runs a command as an operator does, and returns its status, or its error message. */
const run = async (environment: Settings, ...argv: readonly string[]) => {
  try {
    const { status, printed } = await runCli(environment, folder, argv);
    return { status, printed: printed.join('\n') };
  } catch (error) {
    return { status: 1, printed: String(error) };
  }
};

const query = async <Row extends object>(url: string, sql: string): Promise<readonly Row[]> => {
  const pool = openPool(url, { applicationName: 'test', max: 1 });
  try {
    return (await pool.query<Row>(sql)).rows;
  } finally {
    await pool.end();
  }
};
const destroyedKeys = async (url: string): Promise<readonly string[]> => {
  const sql = 'select person_id from ops.person_keys where destroyed_at is not null order by 1';
  return (await query<{ person_id: string }>(url, sql)).map(({ person_id }) => person_id);
};

const SEARCHES = [
  {},
  { selectedSearchText: 'chess' },
  { selectedSearchText: 'swiming' },
  { selectedCategory: ['STEM'] },
];

/** The responses of every route that needs no id, and of some searches. */
const readEverything = async (person: Person): Promise<ReadonlyMap<string, string>> => {
  const { paths } = JSON.parse((await person.get('/api/openapi.json')).text) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const answers = new Map<string, string>();
  for (const path of Object.keys(paths).filter((each) => paths[each]?.['get'] && !/[{:]|live|stream/.test(each)))
    answers.set(path, (await person.get(path)).text);
  for (const filterState of SEARCHES)
    for (const path of ['/api/camp-data/get-camp-data-chunk', '/api/camp-data/get-facet-counts'])
      answers.set(`${path} ${JSON.stringify(filterState)}`, (await person.post(path, { filterState })).text);
  return answers;
};
/** Responses that do not depend on the time: two calls in a row return the same. */
const steadyAnswers = async (person: Person): Promise<ReadonlyMap<string, string>> => {
  const [first, again] = [await readEverything(person), await readEverything(person)];
  return new Map([...first].filter(([path, answer]) => again.get(path) === answer));
};
/** A report without the name of the read model's build, which changes with a restore. */
const reportOf = async (person: Person, path: string): Promise<string> =>
  (await person.get(path)).text.replace(/"revision":"[^"]*"/, '');
const idOf = async (person: Person): Promise<string> =>
  (JSON.parse((await person.get('/api/schedule/get')).text) as { data: { ownerId: string } }).data.ownerId;

describe('a product that lost all its data', () => {
  // Covers: O.4
  it('responds as before from its backup, byte for byte, and erased people stay erased', async () => {
    const [lost, found, backupFolder] = ['lost', 'found', 'backup'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const list = join(folder, 'forgotten.ndjson');
    const [lostDatabase, foundDatabase] = [await createTestDatabase(), resources.add(await createTestDatabase())];
    const shared = { PORT: '0', CAMPJAY_TODAY: '2026-03-02' };
    const before = { ...shared, CAMPJAY_DATA: lost, DATABASE_URL: lostDatabase.url };
    await importSomeCamps(lostDatabase.url);
    const first = resources.add(startProduct(before));
    const url = await first.ready();
    const signUps = ['Ana', 'Ben', 'Leo', 'Mia'].map((name) => signUp(url, name, lost));
    const [ana, ben, leo, mia] = (await Promise.all(signUps)) as [Person, Person, Person, Person];
    const camps = (await ana.post('/api/camp-data/get-camp-data-chunk', { filterState: {} })).text;
    const [one, other] = (JSON.parse(camps) as { data: { combinedData: { org_id: string }[] } }).data.combinedData;
    const kidId = randomUUID();
    await ana.postOk('/api/favorites/favorite-camp', { org_id: one?.org_id });
    await ana.postOk('/api/favorites/save-note', { org_id: one?.org_id, note: 'Bring sunscreen.' });
    await ana.postOk('/api/hidden-camps/hide-camp', { org_id: other?.org_id });
    await ana.postOk('/api/kids/add-kid', { kidId, name: 'Robin', dob: '2017-05-04', grade: 3 });
    await ana.postOk('/api/schedule/create-custom-plan', {
      ...{ entryId: randomUUID(), seen: 100_000, weeks: ['2026-06-08'], title: 'A visit', kidId },
    });
    for (const person of [leo, mia]) await person.postOk('/api/favorites/favorite-camp', { org_id: one?.org_id });
    const userIds = { ben: await idOf(ben), leo: await idOf(leo), mia: await idOf(mia) };
    const advertiserId = randomUUID();
    const pricing = { structure: 'cpc', cpcMicros: '1250000' } as const;
    {
      await using store = await openPostgresEventStore({ url: lostDatabase.url, log: silentLog });
      await appendEvents(store, advertiserStream(advertiserId), [
        AdvertiserCreated({ name: 'Kelp Camps', isSelfServe: false, baseUrls: [], pricing }),
      ]);
      await appendEvents(store, adStream(AD), [AdCreated({ advertiserId, name: 'Kites' })]);
      await appendEvents(store, userStream(userIds.ben), [AdvertiserLinked({ advertiserId })]);
      await appendEvents(store, adInteractionsStream(advertiserId, MONTH), [
        ...[counted(randomUUID(), '1250000'), refusedClick(randomUUID()), counted(randomUUID(), '2500000')],
        settled(randomUUID(), { day: 5, clicks: 2, micros: 2_500_000, totalCents: 250, dueCents: 250 }),
      ]);
    }
    const imageId = randomUUID();
    const images = createFilesImageStore({ folder: join(lost, 'images') });
    await images.put(imageId, { large: Buffer.from('RIFF large'), small: Buffer.from('RIFF small') });
    await leo.postOk('/api/users/delete-account', DELETE);
    // Responses wait for their reader's own writes, up to the last event.
    await ben.postOk('/api/favorites/favorite-camp', { org_id: one?.org_id });
    await ana.postOk('/api/favorites/save-note', { org_id: one?.org_id, note: 'Bring sunscreen and a hat.' });

    const report = `/api/advertising/report?advertiserId=${advertiserId}&from=2026-03-01&to=2026-03-31`;
    const answers = { ana: await steadyAnswers(ana), ben: await reportOf(ben, report) };
    expect(answers.ana.size).toBeGreaterThan(20);
    expect(answers.ben).toContain('"net":2');

    expect(await run(before, 'backup', backupFolder)).toMatchObject({ status: 0 });
    const manifestFile = join(backupFolder, 'manifest.json');
    expect((await stat(backupFolder)).mode & 0o777).toBe(0o700);
    expect((await stat(manifestFile)).mode & 0o777).toBe(0o600);
    expect(await run(before, 'backup', backupFolder)).toMatchObject({
      status: 1,
      printed: expect.stringContaining('exists already'),
    });
    await mia.postOk('/api/users/delete-account', DELETE);
    expect(await run(before, 'forgotten', list)).toMatchObject({ status: 0 });
    const forgotten = await readFile(list, 'utf8');
    for (const id of [userIds.leo, userIds.mia]) expect(forgotten).toContain(`parent-${id}`);
    first.signal('SIGKILL', 'group');
    await first.exited;
    await rm(lost, { recursive: true });
    await lostDatabase[Symbol.asyncDispose]();

    const after = { ...shared, CAMPJAY_DATA: found, DATABASE_URL: foundDatabase.url };
    expect(await run(after, 'restore', backupFolder, '--forgotten', list)).toMatchObject({
      status: 0,
      printed: expect.stringContaining('Forgotten again: 2 people'),
    });
    const second = resources.add(startProduct(after));
    const address = await second.ready();
    const again = await readEverything(ana.at(address));
    const logged = (await readFile(join(found, 'campjay.log'), 'utf8')).split('\n');
    expect(logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    for (const [path, answer] of answers.ana) expect([path, again.get(path)]).toEqual([path, answer]);
    expect(await reportOf(ben.at(address), report)).toBe(answers.ben);
    expect((await personAt(address).get(`/ad-images/${imageId}/small.webp`)).text).toBe('RIFF small');
    for (const gone of [leo, mia]) {
      expect((await gone.at(address).get('/api/users/profile')).status).not.toBe(200);
      const signIn = { email: gone.email, password: PASSWORD };
      expect((await personAt(address).post('/api/identity/sign-in', signIn)).status).toBe(401);
    }
    expect(await destroyedKeys(foundDatabase.url)).toEqual([userIds.leo, userIds.mia].toSorted());
    expect((await query(foundDatabase.url, `select 1 from ops.credentials`)).length).toBe(2);

    const { log } = Manifest.parse(JSON.parse(await readFile(manifestFile, 'utf8')));
    const [events] = await query<{ id: string; position: string }>(
      foundDatabase.url,
      `select s.id, (select max(position)::text from eventstore.events) as position from eventstore.store s`,
    );
    expect(events?.id).toBe(log?.storeId);
    expect(Number(events?.position)).toBeGreaterThan(Number(log?.lastPosition));
    {
      await using store = await openPostgresEventStore({ url: foundDatabase.url, log: silentLog });
      const { faults } = await checkLog(store, new AbortController().signal, () => undefined);
      expect(faults).toEqual([]);
    }
    expect(await run(after, 'restore', backupFolder)).toMatchObject({
      status: 1,
      printed: expect.stringContaining('The database is in use by'),
    });
  });
});

describe('a product whose log is in an EventStoreDB (a stand-in)', () => {
  it('is restored beside that log: people erased in the log or in the list stay erased in both', async () => {
    const [before, after] = [
      resources.add(await createTestDatabase()).url,
      resources.add(await createTestDatabase()).url,
    ];
    const settings = {
      EVENTSTOREDB_URL: resources.add(await StandIn.start()).url,
      ...{ CAMPJAY_DATA: folder, CAMPJAY_MASTER_KEYS: join(folder, 'keys.json') },
    };
    const store = resources.add(await openStore(readConfig(settings, folder), { databaseUrl: before, log: silentLog }));
    const happened = { type: 'Happened', data: {} };

    // Two people are erased after the backup: one according to the log, the other one only according to the list.
    const [known, listed] = [randomUUID(), randomUUID()];
    for (const id of [known, listed]) await appendEvents(store, parentStream(id), [happened]);
    await appendEvents(store, favoritesStream(listed), [happened]);
    const pool = openPool(before, { applicationName: 'test', max: 1 });
    await migrateOps(pool);
    const masterKeys = await readOrCreateMasterKeys(settings.CAMPJAY_MASTER_KEYS);
    const keyRing = createPersonKeyRing({
      store: createPostgresPersonKeyStore(pool),
      masterKeys,
      epochKeys: openEpochKeyFolder(join(folder, 'epoch-keys')),
    });
    for (const id of [known, listed]) await keyRing.findOrCreate(id);
    await pool.end();
    expect(await run({ ...settings, DATABASE_URL: before }, 'backup', 'kept')).toMatchObject({ status: 0 });
    await appendEvents(store, parentStream(known), [PersonForgotten({})]);
    const [end] = (await store.readStream(parentStream(known))).events.slice(-1);
    const ends = [parentStream(listed), favoritesStream(listed), parentStream(randomUUID())].map((streamId) => ({
      ...{ streamId, id: randomUUID(), version: 1 },
      metadata: end?.metadata ?? { time: '', actor: { userId: '', role: 'system' as const }, correlationId: '' },
    }));
    await writeForgottenList(join(folder, 'forgotten'), ends);

    // A running product refuses to be restored into.
    {
      await using _running = await announceProduct(folder, { databaseUrl: after, address: 'http://localhost:1' });
      expect(await run(settings, 'restore', 'kept')).toMatchObject({
        status: 1,
        printed: expect.stringContaining('The product runs at http://localhost:1; stop it first.'),
      });
    }
    expect(
      await run({ ...settings, DATABASE_URL: after }, 'restore', 'kept', '--forgotten', 'forgotten'),
    ).toMatchObject({ status: 0, printed: expect.stringContaining('Forgotten again: 3 people and requests.') });
    for (const { streamId, id } of ends.slice(0, 2)) {
      const { events } = await store.readStream(streamId);
      expect(events.map(({ type }) => type)).toEqual(['Happened', PersonForgotten.type]);
      expect(events.at(-1)?.id).toBe(id);
    }
    expect((await store.readStream(ends[2]?.streamId ?? '')).events).toEqual([]);
    expect((await store.readStream(parentStream(known))).events).toHaveLength(2);
    expect(await destroyedKeys(after)).toEqual(expect.arrayContaining([known, listed]));
    expect(JSON.parse(await readFile(join(folder, 'kept', 'manifest.json'), 'utf8'))).toMatchObject({ log: null });
  });
});
