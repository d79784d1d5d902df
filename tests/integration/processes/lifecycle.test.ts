import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPostgresEventStore } from '@campjay/platform/eventStore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { createTestDatabase } from '../support/postgres/database.ts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { checkLog } from '@campjay/campjay/verify/checkLog.ts';
import { findRunningProduct } from '@campjay/campjay/runningProduct.ts';
import { search, suggest } from '../support/product/ask.ts';
import { childRunning, databaseProcesses, processesInGroup } from '../support/product/processes.ts';
import { buildProduct, type Product, runCommand, startProduct, temporaryFolder } from '../support/product/product.ts';

const CATALOGUE = fileURLToPath(new URL('../../../campjay/catalog/real-camps.ndjson', import.meta.url));
/** Generous: the machine may be busy with other tests. */
const TEST_WITHIN_MS = 90_000;
const SOON_MS = 20_000;

const campsInCatalogue = async (): Promise<number> => (await readFile(CATALOGUE, 'utf8')).trim().split('\n').length;

const findRunningDatabase = async (dataFolder: string): Promise<string | undefined> =>
  (await findRunningProduct(dataFolder))?.databaseUrl;

const eventsIn = async (dataFolder: string): Promise<number> => {
  const url = await findRunningDatabase(dataFolder);
  if (url === undefined) throw new Error('no product runs on the data folder');
  await using store = await openPostgresEventStore({ url, log: silentLog });
  const { events, faults } = await checkLog(store, new AbortController().signal, () => undefined);
  expect(faults).toEqual([]);
  return events;
};

const nothingRuns = async (product: Product, dataFolder: string): Promise<boolean> => {
  const left = [...(await processesInGroup(product.pid)), ...(await databaseProcesses(dataFolder))];
  return left.length === 0;
};

const stopped = async (product: Product) => {
  product.signal('SIGTERM');
  return await product.ended;
};

/** Waits for a part that runs under another process id than before. */
const restarted = async (product: Product, part: string, before: number | undefined): Promise<void> => {
  const came = await eventually(async () => {
    const now = await childRunning(product.pid, part);
    return now !== undefined && now !== before;
  }, SOON_MS);
  expect(came).toBe(true);
};

beforeAll(buildProduct, TEST_WITHIN_MS);

describe('the product on an empty data folder', () => {
  it(
    'shows real camps, survives the death of either part, takes an import while it runs, and stops without a trace',
    async () => {
      await using folder = await temporaryFolder();
      const settings = { CAMPJAY_DATA: join(folder.path, 'data') };
      await using product = startProduct(settings);
      const url = await product.ready();

      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const first = await search(url);
      expect(first).toMatchObject({ season: 2026 });
      expect(first.totalMatchedOrgs).toBeGreaterThan(200);
      expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain('id="root"');

      const serving = await childRunning(product.pid, 'serve');
      process.kill(serving ?? 0, 'SIGKILL');
      await restarted(product, 'serve', serving);
      expect(await eventually(() => isReady(url), SOON_MS)).toBe(true);
      expect(await search(url)).toEqual(first);

      const working = await childRunning(product.pid, 'work');
      process.kill(working ?? 0, 'SIGKILL');
      await restarted(product, 'work', working);
      const file = join(folder.path, 'one.ndjson');
      await writeFile(file, JSON.stringify({ org_id: 'kelp-forest', camp_org_name: 'Kelp Forest', instances: [week] }));
      const imported = await runCommand(['import', file], settings);
      expect(imported).toMatchObject({ status: 0, output: expect.stringContaining('Searches can see it.') });
      expect((await search(url, 'kelp forest')).totalMatchedOrgs).toBe(1);
      expect((await search(url)).totalMatchedOrgs).toBe(first.totalMatchedOrgs + 1);

      const { status, output } = await stopped(product);
      expect(status).toBe(0);
      expect(output).toContain(`The catalogue is in place: ${await campsInCatalogue()} camps, season 2026.`);
      expect(await nothingRuns(product, settings.CAMPJAY_DATA)).toBe(true);
    },
    TEST_WITHIN_MS,
  );
});

describe('a later start', () => {
  it(
    'keeps the data and appends nothing, after a clean stop and after everything was killed at once',
    async () => {
      await using folder = await temporaryFolder();
      const settings = { CAMPJAY_DATA: folder.path };
      await using first = startProduct(settings);
      await first.ready();
      const events = await eventsIn(folder.path);
      await stopped(first);

      await using second = startProduct(settings);
      const found = await search(await second.ready());
      expect(await eventsIn(folder.path)).toBe(events);
      second.signalAll('SIGKILL');
      await second.ended;

      await using third = startProduct(settings);
      const address = await third.ready();
      expect(await search(address)).toEqual(found);
      expect(await eventsIn(folder.path)).toBe(events);
      expect(await runCommand(['verify'], settings)).toMatchObject({ status: 0 });
      await suggest(address, 'Example Kite Camp');

      // Of a supervisor that is killed alone, the parts end by themselves, and the next start ends the database.
      third.signal('SIGKILL');
      expect(await eventually(async () => (await processesInGroup(third.pid)).length === 0, SOON_MS)).toBe(true);
      const projections = await runCommand(['projections'], settings);
      expect(projections).toMatchObject({ status: 0, output: expect.stringContaining('current') as unknown });
      expect(await runCommand(['suggestions'], settings)).toMatchObject({
        status: 0,
        output: expect.stringContaining('A camp is missing: Example Kite Camp') as unknown,
      });
      expect(await databaseProcesses(folder.path)).toEqual([]);
    },
    TEST_WITHIN_MS,
  );

  it(
    'finds every event once and true read models after being killed in the middle of its first import',
    async () => {
      await using folder = await temporaryFolder();
      const settings = { CAMPJAY_DATA: folder.path };
      for (let kill = 0; kill < 3; kill += 1) {
        await using product = startProduct(settings);
        await eventually(async () => (await findRunningDatabase(folder.path)) !== undefined, SOON_MS);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 1_000)); // the moment itself is what is tried
        product.signalAll('SIGKILL');
        await product.ended;
      }
      await using product = startProduct(settings);
      const found = await search(await product.ready());
      expect(found).toMatchObject({ season: 2026 });
      const verified = await runCommand(['verify'], settings);
      expect(verified).toMatchObject({ status: 0 });
      const events = await eventsIn(folder.path);
      // Nothing is missing and nothing is there twice: the same catalogue again changes nothing.
      const again = await runCommand(['import', CATALOGUE], settings);
      expect(again.output).toContain(`${await campsInCatalogue()} unchanged`);
      expect(await eventsIn(folder.path)).toBe(events);
      await stopped(product);
      expect(await nothingRuns(product, folder.path)).toBe(true);
    },
    TEST_WITHIN_MS,
  );
});

it(
  'goes on after its database was killed, and after an event that it does not know; but does not start on such a log',
  async () => {
    await using folder = await temporaryFolder();
    const settings = { CAMPJAY_DATA: folder.path };
    await using product = startProduct(settings);
    const url = await product.ready();
    const found = await search(url);
    const before = await findRunningDatabase(folder.path);
    for (const pid of await databaseProcesses(folder.path)) process.kill(pid, 'SIGKILL');
    const anotherDatabase = async () => ![undefined, before].includes(await findRunningDatabase(folder.path));
    expect(await eventually(anotherDatabase, SOON_MS)).toBe(true);
    expect(await eventually(() => isReady(url), SOON_MS)).toBe(true);
    expect(await search(url)).toEqual(found);

    await appendUnknownEvent(folder.path);
    const seen = async () => (await runCommand(['projections'], settings)).status === 1;
    expect(await eventually(seen, SOON_MS)).toBe(true);
    expect(await search(url)).toEqual(found);
    await stopped(product);

    await using later = startProduct(settings);
    const { status, output } = await later.ended;
    expect(status).toBe(1);
    expect(withoutBuilding(output)).toMatch(/^[^\n]*CampTurnedIntoPumpkin[^\n]*\n$/);
  },
  TEST_WITHIN_MS,
);

describe('what an operator has to put right is said in one sentence, with exit status 1', () => {
  const refused = async (settings: Readonly<Record<string, string>>): Promise<string> => {
    await using product = startProduct(settings);
    const { status, output } = await product.ended;
    expect(status).toBe(1);
    return withoutBuilding(output);
  };

  it(
    'when the port is busy',
    async () => {
      await using folder = await temporaryFolder();
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const address = other.address();
      const port = String(typeof address === 'object' && address ? address.port : 0);
      const output = await refused({ CAMPJAY_DATA: folder.path, PORT: port });
      other.close();
      expect(output).toBe(
        `Port ${port} is already in use; stop the program that uses it, or choose another port with PORT.\n`,
      );
    },
    TEST_WITHIN_MS,
  );

  it(
    'when the data folder cannot be written, or is a file',
    async () => {
      await using folder = await temporaryFolder();
      const file = join(folder.path, 'file');
      await writeFile(file, '');
      expect(await refused({ CAMPJAY_DATA: file })).toBe(
        `The data folder ${file} cannot be used (it is not a folder); choose another one with CAMPJAY_DATA.\n`,
      );
      const unwritable = await unwritableFolder(folder.path);
      expect(await refused({ CAMPJAY_DATA: unwritable })).toMatch(
        /^The data folder \S+ cannot be used \((this user may not write there|the file system is read-only)\); choose .+\n$/,
      );
    },
    TEST_WITHIN_MS,
  );

  it(
    'when settings are wrong, each by its name',
    async () => {
      const output = await refused({ PORT: 'http', CAMPJAY_TODAY: '2026-02-30', LOG_LEVEL: 'loud' });
      expect(output.trim().split('\n')).toEqual([
        "PORT must be a port between 0 and 65535 (0: any free one), but it is 'http'.",
        "CAMPJAY_TODAY must be a date such as 2026-06-01, but it is '2026-02-30'.",
        "LOG_LEVEL must be one of silent, error, warn, info, debug, but it is 'loud'.",
      ]);
    },
    TEST_WITHIN_MS,
  );

  it(
    'when the database cannot be reached',
    async () => {
      await using folder = await temporaryFolder();
      const output = await refused({ CAMPJAY_DATA: folder.path, DATABASE_URL: 'postgres://jay:secret@127.0.0.1:1/x' });
      expect(output).toMatch(/^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED.*\n$/);
      expect(output).not.toContain('secret');
    },
    TEST_WITHIN_MS,
  );

  it(
    'when a newer build has used the database',
    async () => {
      await using folder = await temporaryFolder();
      await using database = await createTestDatabase();
      const settings = { CAMPJAY_DATA: folder.path, DATABASE_URL: database.url };
      await migrateOps(database.pool);
      await database.pool.query("insert into ops.migrations values (1000, 'tomorrow')");
      expect(await refused(settings)).toMatch(/^The database has step 1000 .*: a newer Campjay has used it; .+\n$/);
    },
    TEST_WITHIN_MS,
  );

  it(
    'when another product runs on the data folder',
    async () => {
      await using folder = await temporaryFolder();
      const settings = { CAMPJAY_DATA: folder.path };
      await using first = startProduct(settings);
      await first.ready();
      expect(await refused(settings)).toMatch(/^The data folder \S+ is in use by another running Campjay .+\n$/);
      expect((await search(await first.ready())).season).toBe(2026);
      await stopped(first);
    },
    TEST_WITHIN_MS,
  );
});

const week = {
  ...{ instance_id: 'kelp-forest-1', batch_name: 'Tides', start_date: 'June 15', end_date: 'June 19', year: 2026 },
  ...{ start_time: '9:00 AM', end_time: '3:00 PM', lat: '32.7', lng: '-117.2', region: 'san-diego', price: 400 },
};

const appendUnknownEvent = async (dataFolder: string): Promise<void> => {
  const url = (await findRunningDatabase(dataFolder)) ?? '';
  await using store = await openPostgresEventStore({ url, log: silentLog });
  const metadata = {
    ...{ time: '2026-01-01T00:00:00.000Z', correlationId: 'fairy-godmother' },
    actor: { userId: 'fairy-godmother', role: 'admin' },
  } as const;
  const event = { id: randomUUID(), type: 'CampTurnedIntoPumpkin', version: 1, data: {}, metadata };
  await store.append('camp-cinderella', [event], { expected: 'noStream' });
};

/** Somebody may be changing the sources while the tests run. */
const withoutBuilding = (output: string): string => output.replaceAll(/^(Building|Built) the .*\n/gm, '');

const isReady = async (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Modes do not bind root; the kernel's own folders do. */
const unwritableFolder = async (below: string): Promise<string> => {
  if (process.getuid?.() === 0) return '/sys/campjay';
  const folder = join(below, 'locked');
  await mkdir(folder, { mode: 0o555 });
  return folder;
};
