import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogImportStream, categoryOf } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { readWholeLog } from '../support/commands/readWholeLog.ts';
import { createOpsDatabase } from '../support/postgres/opsDatabase.ts';
import { type ImportChange, formatChange, acquireImportLock } from '@campjay/command-api/catalog/importOptions.ts';
import { createSchoolsImport } from '@campjay/command-api/service.ts';
import { type SchoolsImportOptions } from '@campjay/command-api/schools/importSchools.ts';

const folder = await mkdtemp(join(tmpdir(), 'campjay-schools-'));
const database = await createOpsDatabase();
let store: EventStore;
beforeEach(async () => {
  // A new store, because commands cache streams per store.
  store = await openPostgresEventStore({ url: database.url, log: silentLog });
  await database.pool.query('truncate eventstore.events');
});
afterEach(async () => store[Symbol.asyncDispose]());
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const NOW = new Date('2026-03-01T12:00:00.000Z');
const schools = () => createSchoolsImport({ store, pool: database.pool, log: silentLog, now: () => NOW });
const fileOf = async (...lines: readonly string[]): Promise<string> => {
  const path = join(folder, `${randomUUID()}.txt`);
  await writeFile(path, lines.map((line) => `${line}\r\n`).join(''));
  return path;
};
const importLines = async (lines: readonly string[], options: Parameters<typeof importFile>[1] = {}) =>
  await importFile(await fileOf(...lines), options);
const importFile = (path: string, options: Omit<SchoolsImportOptions, 'actor' | 'shouldImport'> = {}) =>
  schools().importFile(path, options);
const importBundled = (path: string, signal = new AbortController().signal) => schools().importBundled(path, signal);

const wholeLog = () => readWholeLog(store);
/** The recorded events of schools. */
const schoolEvents = async () => (await wholeLog()).filter(({ streamId }) => categoryOf(streamId) === 'school');
const eventSummaries = async () => (await schoolEvents()).map(({ streamId, type }) => `${streamId}: ${type}`);

const COLUMNS = 'code,name,street,city,state,zip,lat,lng,discount_code';
const kelp = 'kelp-forest,"Example Kelp Forest, Elementary",1 Example Way,Oakland,CA,94607,37.8,-122.27,KELP';
const otter = 'otter,Example Otter School,2 Example Way,Alameda,CA,94501,37.77,-122.25,';
const both = [COLUMNS, kelp, otter];

describe('importing a file of schools', () => {
  it('lists its schools with their places and discounts, and records the actor', async () => {
    const { correlationId, schools: counts } = await importLines(both);
    expect(counts).toEqual({ listed: 2, changed: 0, unchanged: 0, delisted: 0, refused: 0 });
    const log = await wholeLog();
    expect(log.find(({ streamId }) => streamId === 'school-kelp-forest')).toMatchObject({
      type: 'SchoolListed',
      data: {
        name: 'Example Kelp Forest, Elementary',
        place: { street: '1 Example Way', city: 'Oakland', state: 'CA', zip: '94607', lat: 37.8, lng: -122.27 },
      },
      metadata: { actor: { userId: 'schools-import', role: 'system' }, correlationId, time: NOW.toISOString() },
    });
    expect([log.at(0), log.at(-1)].map((event) => [event?.streamId, event?.type])).toEqual([
      [catalogImportStream(correlationId), 'CatalogImportStarted'],
      [catalogImportStream(correlationId), 'CatalogImportFinished'],
    ]);
    expect((await eventSummaries()).toSorted()).toEqual([
      'school-kelp-forest: SchoolDiscountSet',
      'school-kelp-forest: SchoolListed',
      'school-otter: SchoolListed',
    ]);
  });

  it('appends nothing the second time, and of a changed file only the change', async () => {
    await importLines(both);
    const before = await eventSummaries();
    expect(await importLines(both)).toMatchObject({ events: 0, schools: { unchanged: 2 } });
    expect(await eventSummaries()).toEqual(before);
    const changed = await importLines([COLUMNS, kelp.replace('KELP', ''), otter.replace('94501', '94502')]);
    expect(changed).toMatchObject({ events: 2, schools: { changed: 2 } });
    expect((await eventSummaries()).slice(before.length).toSorted()).toEqual([
      'school-kelp-forest: SchoolDiscountEnded',
      'school-otter: SchoolRelocated',
    ]);
  });

  it('accepts JSON lines too, with degrees as numbers or text', async () => {
    const place = { street: '3 Example Way', city: 'Seattle', state: 'WA', zip: '98101' };
    const report = await importLines([
      JSON.stringify({ code: 'heron', name: 'Example Heron School', ...place, lat: 47.6, lng: '-122.3' }),
      JSON.stringify({ code: 'owl', name: 'Example Owl School', ...place, lat: '47.6', lng: -122.3, founded: 1907 }),
    ]);
    expect(report).toMatchObject({ schools: { listed: 2, refused: 0 }, ignoredFields: ['founded'] });
    const heron = (await schoolEvents()).find(({ streamId }) => streamId === 'school-heron');
    expect(heron?.data).toEqual({ name: 'Example Heron School', place: { ...place, lat: 47.6, lng: -122.3 } });
  });

  it('refuses bad lines with number, field and reason, and imports the others', async () => {
    const refusals: unknown[] = [];
    const report = await importLines(
      [
        COLUMNS,
        kelp,
        otter.replace('otter,', 'Otter School,'),
        otter.replace('94501', '9450'),
        otter.replace('37.77', '97.77'),
        otter.replace('-122.25', 'west'),
        otter.replace('Example Otter School', ' '),
        `${otter},more`,
        otter.replace('2 Example', '"2 Example'),
        kelp,
        '',
        otter,
      ],
      { onRefused: (refusal) => refusals.push(refusal) },
    );
    expect(report.refusals).toEqual([
      {
        line: 3,
        field: 'code',
        reason:
          'must be lowercase letters, digits and single hyphens, such as \'kelp-forest-school\'; found "Otter School"',
      },
      { line: 4, field: 'zip', reason: 'must be five digits; found "9450"' },
      { line: 5, field: 'lat', reason: 'must be at most 90; found "97.77"' },
      { line: 6, field: 'lng', reason: 'must be a number; found "west"' },
      { line: 7, field: 'name', reason: 'is missing' },
      { line: 8, field: '', reason: 'has 10 fields but the first line has 9' },
      { line: 9, field: '', reason: 'has a quoted field that does not end with its quote' },
      { line: 10, field: 'code', reason: "is 'kelp-forest', which an earlier line of this file already has" },
    ]);
    expect(refusals).toEqual(report.refusals);
    expect(report.schools).toMatchObject({ listed: 2, refused: 8 });
  });

  it('reports in a sentence which column a file lacks', async () => {
    await expect(importLines(['code,name,street,city,state,lat,lng', kelp])).rejects.toThrow(/has no column 'zip'\.$/);
  });

  it('appends nothing in a dry run, and reports exactly what it would append', async () => {
    await importLines(both);
    const before = await wholeLog();
    const lines = [
      COLUMNS,
      kelp.replace('Forest,', 'Bed,'),
      'heron,Example Heron School,3 Example Way,Seattle,WA,98101,47,-122,',
    ];
    const importSummary = async (options: SchoolsImportOptions) => {
      const sentences: string[] = [];
      const onChange = (change: ImportChange) => sentences.push(...formatChange(change));
      const report = await importLines(lines, { ...options, full: true, onChange });
      return { sentences: sentences.toSorted(), events: report.events, schools: report.schools };
    };
    const dryRunSummary = await importSummary({ dryRun: true });
    expect(dryRunSummary.sentences).toEqual([
      'heron: SchoolListed: "Example Heron School"',
      'kelp-forest: SchoolRenamed: "Example Kelp Forest, Elementary" → "Example Kelp Bed, Elementary"',
      'otter: SchoolDelisted',
    ]);
    expect(await wholeLog()).toEqual(before);
    expect(await importSummary({})).toEqual(dryRunSummary);
  });

  it('delists schools missing from a complete file, unless a line was refused or the file is empty', async () => {
    await importLines(both);
    expect((await importLines([COLUMNS, otter, 'x'], { full: true })).delistingSkippedReason).toBe(
      '1 line was refused, so no school was delisted.',
    );
    expect((await importLines([COLUMNS], { full: true })).delistingSkippedReason).toBe(
      'The file contains no schools, so no school was delisted.',
    );
    expect((await importLines([COLUMNS, otter])).schools.delisted).toBe(0);
    const full = [COLUMNS, otter];
    expect(await importLines(full, { full: true })).toMatchObject({
      schools: { delisted: 1 },
      delistingSkippedReason: undefined,
    });
    expect((await importLines(full, { full: true })).events).toBe(0);
    expect((await importLines(both)).schools).toMatchObject({ listed: 1, unchanged: 1 });
  });

  it('lets only one import of schools write at a time, and reports the other one', async () => {
    {
      await using lock = await acquireImportLock(database.pool, 'schools');
      expect(lock).toBeDefined();
      await expect(importLines(both)).rejects.toThrow(
        'Another import of schools is running; only one can write at a time.',
      );
      expect((await importLines(both, { dryRun: true })).events).toBe(3);
    }
    await using lock = await acquireImportLock(database.pool, 'catalogue');
    expect(lock).toBeDefined();
    expect((await importLines(both)).events).toBe(3);
  });
});

describe('the bundled schools', () => {
  it('are imported into an empty log once', async () => {
    const path = await fileOf(...both);
    expect((await importBundled(path))?.schools.listed).toBe(2);
    expect(await importBundled(path)).toBeUndefined();
    expect(await eventSummaries()).toHaveLength(3);
  });

  it('are completed after a start that was killed midway, and by an update of the product', async () => {
    const stop = new AbortController();
    const stopsBeforeTheFirst = importBundled(await fileOf(...both), stop.signal);
    stop.abort();
    await stopsBeforeTheFirst;
    await importBundled(await fileOf(COLUMNS, otter));
    expect((await importBundled(await fileOf(...both)))?.schools).toMatchObject({ listed: 1, unchanged: 0 });
  });

  it('change no school that is already in the log', async () => {
    await importBundled(await fileOf(...both));
    const before = await wholeLog();
    expect(await importBundled(await fileOf(COLUMNS, kelp.replace('94607', '94608'), otter))).toBeUndefined();
    expect(await wholeLog()).toEqual(before);
  });

  it('are not mixed with an operator’s schools, and stay delisted if an operator delisted them', async () => {
    await importBundled(await fileOf(...both));
    await importLines([COLUMNS, otter], { full: true });
    expect(await importBundled(await fileOf(...both, otter.replace('otter,', 'owl,')))).toBeUndefined();
  });
});
