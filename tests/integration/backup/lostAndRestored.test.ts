import { randomUUID } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AdCreated, AdvertiserCreated } from '@campjay/events/advertising/events.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { AdvertiserLinked } from '@campjay/events/identity/events.ts';
import { adInteractionsStream, adStream, advertiserStream, userStream } from '@campjay/events/streams.ts';
import { openPostgresEventStore } from '@campjay/platform/eventStore/postgres/postgresEventStore.ts';
import { createFilesImageStore } from '@campjay/platform/imageStore/files/filesImageStore.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { AD, counted, MONTH, refusedClick, settled } from '../support/product/openAdMonths.ts';
import { findRunningProduct } from '@campjay/campjay/runningProduct.ts';
import { PASSWORD, type Person, personAt, signUp } from '../support/product/person.ts';
import { buildProduct, runCommand, startProduct, temporaryFolder } from '../support/product/product.ts';
import { Manifest } from '@campjay/campjay/backup/manifest.ts';

const WITHIN_MS = 300_000;
const TODAY = '2026-03-02';

const databaseOf = async (dataFolder: string): Promise<string> => {
  const running = await findRunningProduct(dataFolder);
  if (!running) throw new Error('No product runs on the data folder.');
  return running.databaseUrl;
};

const query = async <Row extends object>(dataFolder: string, sql: string): Promise<readonly Row[]> => {
  const pool = openPool(await databaseOf(dataFolder), { applicationName: 'test', max: 1 });
  try {
    return (await pool.query<Row>(sql)).rows;
  } finally {
    await pool.end();
  }
};

/** Puts events into the log as if they had come by themselves. */
const tellLog = async (dataFolder: string, streamId: string, ...events: readonly DomainEvent[]): Promise<void> => {
  await using store = await openPostgresEventStore({ url: await databaseOf(dataFolder), log: silentLog });
  const metadata = {
    time: '2026-03-01T09:00:00.000Z',
    actor: { userId: 'test', role: 'system' as const },
    correlationId: 'test',
  };
  const all = events.map(({ type, data }) => ({ id: randomUUID(), type, version: 1, data, metadata }));
  await store.append(streamId, all, { expected: 'any' });
};

const idOf = async (dataFolder: string, person: Person): Promise<string> => {
  const { text } = await person.get('/api/schedule/get');
  return (JSON.parse(text) as { data: { ownerId: string } }).data.ownerId;
};

const SEARCHES = [
  {},
  { selectedSearchText: 'chess' },
  { selectedSearchText: 'swiming' },
  { selectedCategory: ['STEM'] },
];

/** Everything that can be asked without knowing an id, and some searches. */
const askAll = async (person: Person): Promise<ReadonlyMap<string, string>> => {
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

/** A report without the name of the read model's build, which a browser sees by whether it changed: that one is new. */
const reportOf = async (person: Person, path: string): Promise<string> =>
  (await person.get(path)).text.replace(/"revision":"[^"]*"/, '');

/** Answers that do not depend on the moment: the same twice in a row. */
const steadyAnswers = async (person: Person): Promise<ReadonlyMap<string, string>> => {
  const [first, again] = [await askAll(person), await askAll(person)];
  return new Map([...first].filter(([question, answer]) => again.get(question) === answer));
};

beforeAll(buildProduct, WITHIN_MS);

describe('a product that lost everything', () => {
  // Covers: O.4
  it(
    'answers as before from its backup, byte for byte, and whoever was forgotten stays so',
    async () => {
      await using folder = await temporaryFolder();
      const [lost, found, kept] = ['lost', 'found', 'backup'].map((name) => join(folder.path, name)) as [
        string,
        string,
        string,
      ];
      const list = join(folder.path, 'forgotten.ndjson');
      const before = { CAMPJAY_DATA: lost, CAMPJAY_TODAY: TODAY };
      const imageId = randomUUID();

      await using first = startProduct(before);
      const url = await first.ready();
      const [ana, ben, leo, mia] = [
        await signUp(url, 'Ana'),
        await signUp(url, 'Ben'),
        await signUp(url, 'Leo'),
        await signUp(url, 'Mia'),
      ];
      const { data } = JSON.parse((await ana.post('/api/camp-data/get-camp-data-chunk', { filterState: {} })).text) as {
        data: { combinedData: { org_id: string }[] };
      };
      const [one = '', other = ''] = data.combinedData.map(({ org_id }) => org_id);
      const kidId = randomUUID();
      await ana.tell('/api/favorites/favorite-camp', { org_id: one });
      await ana.tell('/api/favorites/save-note', { org_id: one, note: 'Bring sunscreen.' });
      await ana.tell('/api/hidden-camps/hide-camp', { org_id: other });
      await ana.tell('/api/kids/add-kid', { kidId, name: 'Robin', dob: '2017-05-04', grade: 3 });
      await ana.tell('/api/schedule/create-custom-plan', {
        ...{ entryId: randomUUID(), seen: 100_000, weeks: ['2026-06-08'], title: 'A visit', kidId },
      });
      for (const person of [leo, mia]) await person.tell('/api/favorites/favorite-camp', { org_id: one });
      const people = { ben: await idOf(lost, ben), leo: await idOf(lost, leo), mia: await idOf(lost, mia) };
      const advertiserId = randomUUID();
      const pricing = { structure: 'cpc', cpcMicros: '1250000' } as const;
      await tellLog(
        lost,
        advertiserStream(advertiserId),
        AdvertiserCreated({ name: 'Kelp Camps', isSelfServe: false, baseUrls: [], pricing }),
      );
      await tellLog(lost, adStream(AD), AdCreated({ advertiserId, name: 'Kites' }));
      await tellLog(lost, userStream(people.ben), AdvertiserLinked({ advertiserId }));
      await tellLog(
        lost,
        adInteractionsStream(advertiserId, MONTH),
        ...[counted(randomUUID(), '1250000'), refusedClick(randomUUID()), counted(randomUUID(), '2500000')],
        settled(randomUUID(), { day: 5, clicks: 2, micros: 2_500_000, totalCents: 250, dueCents: 250 }),
      );
      const images = createFilesImageStore({ folder: join(lost, 'images') });
      await images.put(imageId, { large: Buffer.from('RIFF large'), small: Buffer.from('RIFF small') });
      await leo.tell('/api/users/delete-account', { password: PASSWORD, confirmation: 'delete my account' });

      const report = `/api/advertising/report?advertiserId=${advertiserId}&from=2026-03-01&to=2026-03-31`;
      const answers = { ana: await steadyAnswers(ana), ben: await reportOf(ben, report) };
      expect(answers.ana.size).toBeGreaterThan(20);
      expect(answers.ben).toContain('"net":2');

      expect(await runCommand(['backup', kept], before)).toMatchObject({ status: 0 });
      expect((await stat(kept)).mode & 0o777).toBe(0o700);
      expect((await stat(join(kept, 'manifest.json'))).mode & 0o777).toBe(0o600);
      expect(await runCommand(['backup', kept], before)).toMatchObject({
        status: 1,
        output: expect.stringContaining('exists already'),
      });
      await mia.tell('/api/users/delete-account', { password: PASSWORD, confirmation: 'delete my account' });
      expect(await runCommand(['forgotten', list], before)).toMatchObject({ status: 0 });
      const list1 = await readFile(list, 'utf8');
      for (const id of [people.leo, people.mia]) expect(list1).toContain(`parent-${id}`);
      first.signalAll('SIGKILL');
      await first.ended;
      await rm(lost, { recursive: true });

      const after = { CAMPJAY_DATA: found, CAMPJAY_TODAY: TODAY };
      const restored = await runCommand(['restore', kept, '--forgotten', list], after);
      expect(restored).toMatchObject({ status: 0, output: expect.stringContaining('Forgotten again: 2 people') });
      await using second = startProduct(after);
      const address = await second.ready();
      const again = await askAll(ana.at(address));
      for (const [question, answer] of answers.ana) expect([question, again.get(question)]).toEqual([question, answer]);
      expect(await reportOf(ben.at(address), report)).toBe(answers.ben);
      expect((await personAt(address).get(`/ad-images/${imageId}/small.webp`)).text).toBe('RIFF small');
      for (const gone of [leo, mia]) {
        expect((await gone.at(address).get('/api/users/profile')).status).not.toBe(200);
        expect(
          (await personAt(address).post('/api/identity/sign-in', { email: gone.email, password: PASSWORD })).status,
        ).toBe(401);
      }
      expect(
        await query(found, `select person_id from ops.person_keys where destroyed_at is not null order by 1`),
      ).toEqual([people.leo, people.mia].toSorted().map((person_id) => ({ person_id })));
      expect((await query(found, `select 1 from ops.credentials`)).length).toBe(2);

      const { log } = Manifest.parse(JSON.parse(await readFile(join(kept, 'manifest.json'), 'utf8')));
      const [events] = await query<{ id: string; position: string }>(
        found,
        `select s.id, (select max(position)::text from eventstore.events) as position from eventstore.store s`,
      );
      expect(events?.id).toBe(log?.storeId);
      expect(Number(events?.position)).toBeGreaterThan(Number(log?.lastPosition));
      expect(await runCommand(['verify'], after)).toMatchObject({ status: 0 });
      expect(await runCommand(['restore', kept], after)).toMatchObject({
        status: 1,
        output: expect.stringContaining('stop it first'),
      });
    },
    WITHIN_MS,
  );
});
