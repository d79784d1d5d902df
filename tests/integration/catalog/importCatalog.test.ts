import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { campEvents } from '@campjay/events/catalog/events.ts';
import { campStream, catalogImportStream, categoryOf, seasonStream } from '@campjay/events/streams.ts';
import { type EventStore, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { readWholeLog } from '../support/commands/readWholeLog.ts';
import { createOpsDatabase } from '../support/postgres/opsDatabase.ts';
import { createCatalogImport } from '@campjay/command-api/service.ts';
import { type ListedCamp } from '@campjay/domain/catalog/listedCamp.ts';
import { campDecider } from '@campjay/command-api/catalog/campDecider.ts';
import { type ImportOptions, formatChange, acquireImportLock } from '@campjay/command-api/catalog/importOptions.ts';
import { type ImportProgress } from '@campjay/command-api/catalog/importReport.ts';
import { camp, lineOf, session } from '@campjay/command-api/catalog/testing/camps.ts';

let store: EventStore;
const folder = await mkdtemp(join(tmpdir(), 'campjay-import-'));
const database = await createOpsDatabase();
beforeEach(async () => {
  // A new store, because commands cache streams per store.
  store = await openPostgresEventStore({ url: database.url, log: silentLog });
  await database.pool.query('truncate eventstore.events, ops.known_camps, ops.known_camps_checkpoint');
});
afterEach(async () => store[Symbol.asyncDispose]());
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const NOW = new Date('2026-03-01T12:00:00.000Z');
const catalog = () => createCatalogImport({ store, pool: database.pool, log: silentLog, now: () => NOW });
const fileOf = async (...lines: readonly string[]): Promise<string> => {
  const path = join(folder, `${randomUUID()}.ndjson`);
  await writeFile(path, lines.map((line) => `${line}\n`).join(''));
  return path;
};
const importLines = async (lines: readonly string[], options: ImportOptions = {}) =>
  await catalog().importFile(await fileOf(...lines), options);

const wholeLog = () => readWholeLog(store);
/** The recorded events of camps and seasons. */
const changesInLog = async (): Promise<readonly RecordedEvent[]> =>
  (await wholeLog()).filter(({ streamId }) => categoryOf(streamId) !== 'catalogImport');
const campInLog = async (orgId: string): Promise<ListedCamp | undefined> => {
  const { events } = await store.readStream(campStream(orgId));
  return events
    .map(({ type, version, data }) => {
      const reader = campEvents.find((each) => each.type === type);
      if (!reader) throw new Error(type);
      return reader.parse(data, version);
    })
    .reduce(campDecider.evolve, campDecider.initialState);
};

const tidePool = camp({ days_per_week: 5 }, session('otters', { price: 450 }), session('seals', { price: 495 }));
const kelp = camp({ camp_org_name: 'Kelp Forest Camp' }, session('urchins', { price: 300 }));
const both = [lineOf('tide-pool', tidePool), lineOf('kelp', kelp)];

describe('importing a catalog file', () => {
  it('lists its camps with their sessions, and records import, time and actor in every event', async () => {
    const report = await importLines(both);
    expect(report.camps).toEqual({ listed: 2, revised: 0, unchanged: 0, delisted: 0, refused: 0 });
    expect(report.eventsByType).toEqual({ CampListed: 2, SessionsOffered: 2 });
    expect(await campInLog('tide-pool')).toMatchObject({ facts: tidePool.facts, sessions: tidePool.sessions });
    expect(await campInLog('kelp')).toMatchObject({ facts: kelp.facts, sessions: kelp.sessions });
    const { correlationId } = report;
    for (const { metadata } of await wholeLog())
      expect(metadata).toEqual({
        actor: { userId: 'catalogue-import', role: 'system' },
        correlationId,
        time: NOW.toISOString(),
      });
  });

  // Covers: D11.6
  it('logs which file it imports before the changes, and the result afterwards', async () => {
    const path = await fileOf(...both, '{');
    const { correlationId } = await catalog().importFile(path, { season: 2026 });
    const log = await wholeLog();
    expect(log.at(0)).toMatchObject({
      streamId: catalogImportStream(correlationId),
      type: 'CatalogImportStarted',
      data: { source: basename(path), kind: 'camps', full: false, season: 2026 },
    });
    expect(log.at(-1)).toMatchObject({
      streamId: catalogImportStream(correlationId),
      type: 'CatalogImportFinished',
      data: {
        counts: { listed: 2, changed: 0, unchanged: 0, delisted: 0, refused: 1, events: 5 },
        interrupted: false,
      },
    });
    expect(log).toHaveLength(7);
  });

  it('appends nothing the second time', async () => {
    await importLines(both);
    const before = await wholeLog();
    const again = await importLines(both.toReversed());
    expect(again.camps).toMatchObject({ listed: 0, revised: 0, unchanged: 2 });
    expect(again.events).toBe(0);
    expect(await wholeLog()).toEqual(before);
  });

  it('refuses bad lines with number, field and reason, and imports the others', async () => {
    const refusals: unknown[] = [];
    const report = await importLines(
      [
        '{',
        both[0] ?? '',
        '',
        '{"org_id":"x","camp_org_name":"X","instances":[{"instance_id":"a","price":"1"}]}',
        both[1] ?? '',
        both[0] ?? '',
      ],
      { onRefused: (refusal) => refusals.push(refusal) },
    );
    expect(report.refusals).toEqual([
      { line: 1, field: '', reason: 'is not valid JSON' },
      { line: 4, field: 'instances[0].price', reason: 'must be a number; found "1"' },
      { line: 6, field: 'org_id', reason: "is 'tide-pool', which an earlier line of this file already has" },
    ]);
    expect(refusals).toEqual(report.refusals);
    expect(report.lines).toBe(5);
    expect(report.camps).toMatchObject({ listed: 2, refused: 3 });
    expect(await campInLog('x')).toBeUndefined();
  });

  it('counts and reports the fields that it ignores', async () => {
    const report = await importLines([
      '{"org_id":"a","camp_org_name":"A","ad":1,"instances":[{"instance_id":"1","active":1},{"instance_id":"2","active":1}]}',
    ]);
    expect(report.ignoredFields).toEqual({ ad: 1, 'instances[].active': 2 });
    expect(report.summary).toContain('Unknown fields were ignored: ad 1, instances[].active 2.');
  });

  it('appends nothing in a dry run, and reports exactly what it would append', async () => {
    await importLines(both);
    const before = await wholeLog();
    const dearer = camp({}, session('otters', { price: 475 }));
    const lines = [lineOf('tide-pool', dearer), lineOf('new', camp({}, session('one')))];
    const sentences = async (options: ImportOptions) => {
      const output: string[] = [];
      const { events, eventsByType, camps, season, delisting } = await importLines(lines, {
        ...options,
        full: true,
        season: 2026,
        onChange: (change) => output.push(...formatChange(change)),
      });
      return { said: output.sort(), events, eventsByType, camps, season, full: delisting };
    };
    const dryRunSentences = await sentences({ dryRun: true });
    expect(dryRunSentences.said).toEqual([
      'kelp: CampDelisted',
      'kelp: SessionsWithdrawn: urchins',
      'new: CampListed: "Tide Pool Camp"',
      'new: SessionsOffered: one',
      'season: SeasonOpened: 2026',
      'tide-pool: CampDetailsChanged: days_per_week 5 → no longer listed',
      'tide-pool: SessionRepriced: otters: price 450 → 475',
      'tide-pool: SessionsWithdrawn: seals',
    ]);
    expect(await wholeLog()).toEqual(before);
    expect(await sentences({})).toEqual(dryRunSentences);
  });

  // Covers: D14.12
  it('opens the requested season once', async () => {
    expect((await importLines(both, { season: 2026 })).season).toEqual({ year: 2026, opened: true });
    expect((await importLines(both, { season: 2026 })).season).toEqual({ year: 2026, opened: false });
    const { events } = await store.readStream(seasonStream);
    expect(events.map(({ type, data }) => [type, data])).toEqual([['SeasonOpened', { year: 2026 }]]);
    expect(await catalog().catalogState()).toEqual({ hasCamps: true, season: 2026 });
    await expect(importLines(both, { season: 26 })).rejects.toThrow(
      'The season must be a year from 2000 to 2200, not 26.',
    );
  });

  it('reports its progress', async () => {
    const progressUpdates: ImportProgress[] = [];
    const lines = Array.from({ length: 250 }, (_, index) => lineOf(`camp-${index}`, kelp));
    await importLines(lines, { onProgress: (progress) => progressUpdates.push(progress) });
    expect(progressUpdates.map(({ phase }) => phase)).toEqual([
      'comparing with the log',
      ...Array<string>(3).fill('reading the file'),
    ]);
    expect(progressUpdates.map(({ lines: read }) => read)).toEqual([0, 100, 200, 250]);
    const last = progressUpdates.at(-1);
    expect(last?.bytesRead).toBe(last?.bytesTotal);
  });

  it('stops on request, and continues when started again', async () => {
    const stop = new AbortController();
    const lines = Array.from({ length: 350 }, (_, index) => lineOf(`camp-${index}`, kelp));
    const first = await importLines(lines, {
      signal: stop.signal,
      full: true,
      onProgress: ({ lines: read }) => read >= 100 && stop.abort(),
    });
    expect(first).toMatchObject({ interrupted: true, lines: 100, delisting: { kind: 'skipped' } });
    const second = await importLines(lines);
    expect(second.camps).toMatchObject({ listed: 250, unchanged: 100 });
    expect(await changesInLog()).toHaveLength(700);
  });

  it('reports in a sentence that a file cannot be read', async () => {
    await expect(catalog().importFile(join(folder, 'absent'))).rejects.toThrow(/absent cannot be read \(ENOENT\)/);
    await expect(catalog().importFile(folder)).rejects.toThrow(/is a folder/);
  });

  it('lets only one import write at a time, and reports the other one', async () => {
    const path = await fileOf(...both);
    {
      await using lock = await acquireImportLock(database.pool, 'catalogue');
      expect(lock).toBeDefined();
      await expect(catalog().importFile(path)).rejects.toThrow(
        'Another import is running; only one can write at a time.',
      );
      expect((await catalog().importFile(path, { dryRun: true })).events).toBe(4);
    }
    expect((await catalog().importFile(path)).events).toBe(4);
  });
});

describe('importing a full file', () => {
  const rest = both.slice(1);

  it('delists the camps that it does not contain, which any other file leaves unchanged', async () => {
    await importLines(both);
    expect((await importLines(rest)).camps.delisted).toBe(0);
    expect(await campInLog('tide-pool')).toBeDefined();
    const report = await importLines(rest, { full: true });
    expect(report.delisting).toEqual({ kind: 'done' });
    expect(report.camps).toMatchObject({ delisted: 1, unchanged: 1 });
    expect(await campInLog('tide-pool')).toBeUndefined();
    expect((await importLines(rest, { full: true })).events).toBe(0);
  });

  it.each([
    ['a line was refused', [...rest, '{'], /^1 line was refused, so no camp was delisted\.$/],
    ['the file contains no camps', [], /^The file contains no camps, so no camp was delisted\.$/],
  ])('delists nothing when %s', async (_what, lines, reason) => {
    await importLines(both);
    const report = await importLines(lines, { full: true });
    expect(report.delisting).toEqual({ kind: 'skipped', reason: expect.stringMatching(reason) });
    expect(report.camps.delisted).toBe(0);
    expect(await campInLog('tide-pool')).toBeDefined();
  });
});

describe('the bundled catalog', () => {
  // Covers: D14.13
  it('is imported into an empty log, and not changed from then on', async () => {
    const path = await fileOf(...both);
    expect(await catalog().catalogState()).toEqual({ hasCamps: false, season: undefined });
    expect((await catalog().importBundled(path, 2026))?.camps.listed).toBe(2);
    expect(await catalog().catalogState()).toEqual({ hasCamps: true, season: 2026 });
    expect((await changesInLog()).at(-1)?.type).toBe('SeasonOpened');
    expect(await catalog().importBundled(path, 2026)).toBeUndefined();
  });

  it('is completed when an earlier start was killed midway', async () => {
    const stop = new AbortController();
    const path = await fileOf(...Array.from({ length: 250 }, (_, index) => lineOf(`camp-${index}`, kelp)));
    await catalog().importBundled(path, 2026, {
      signal: stop.signal,
      onProgress: ({ lines }) => lines > 0 && stop.abort(),
    });
    expect(await catalog().catalogState()).toEqual({ hasCamps: true, season: undefined });
    expect((await catalog().importBundled(path, 2026))?.camps).toMatchObject({ listed: 150, unchanged: 100 });
    expect((await catalog().catalogState()).season).toBe(2026);
  });

  // Covers: D14.13
  it('is not mixed with a catalog that an operator imported', async () => {
    const path = await fileOf(...both);
    await importLines(both.slice(1));
    expect(await catalog().importBundled(path, 2026)).toBeUndefined();
    expect(await catalog().catalogState()).toEqual({ hasCamps: true, season: undefined });
  });

  // Covers: D14.13
  it('is not imported into a log whose season is open', async () => {
    expect(await catalog().openSeason(2027)).toBe(true);
    expect(await catalog().openSeason(2027)).toBe(false);
    expect(await catalog().importBundled(await fileOf(...both), 2026)).toBeUndefined();
    expect(await catalog().catalogState()).toEqual({ hasCamps: false, season: 2027 });
  });
});
