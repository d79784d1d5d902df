import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { runUploadedImports } from '@campjay/command-api/service.ts';
import { createSignal } from '@campjay/command-api/kernel/testing/signal.ts';
import { type CatalogImport, type ImportChanges } from '@campjay/command-api/catalog/uploads/contract.ts';
import { campStream, catalogImportStream } from '@campjay/events/streams.ts';
import { countFamilies } from '@campjay/read-models/countFamilies.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openFamilies, type Browser, type Families } from '../support/product/openFamilies.ts';

const ROOT = '/api/admin/catalog-imports';
const camp = (id: string, price: number, facts: object = {}) => ({
  ...{ org_id: id, camp_org_name: `Example ${id}`, base_url: `https://${id}.example` },
  ...facts,
  instances: [{ instance_id: `${id}-1`, start_date: 'June 8', end_date: 'June 12', year: 2026, price }],
});
const kites = camp('kites', 400);
const tides = camp('tides', 500);
const ferns = camp('ferns', 300);

let families: Families;
let admin: Browser;
let other: Browser;
beforeAll(async () => {
  families = await openFamilies({ camps: [kites, tides, ferns] });
  admin = await families.adminSignedUp('Ada');
  other = await families.adminSignedUp('Otto');
});
afterAll(async () => families[Symbol.asyncDispose]());

/** Notified after each step of a worker. */
const jobDone = createSignal();
const workerDeps = (): Parameters<typeof runUploadedImports>[0] => {
  const { pool, store } = families;
  const now = () => new Date();
  return { pool, store, log: silentLog, now, countFamilies: (orgIds) => countFamilies(pool, orgIds) };
};
/** Runs a worker until it is disposed. */
const worker = (deps: Partial<Parameters<typeof runUploadedImports>[0]> = {}) => {
  const stop = new AbortController();
  const running = runUploadedImports({ ...workerDeps(), onWorked: jobDone.notify, ...deps }, stop.signal);
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      await running;
    },
  };
};

interface UploadQuery {
  readonly kind?: string;
  readonly full?: boolean;
  readonly season?: number;
  readonly source?: string;
  readonly importId?: string;
  readonly type?: string;
}

const upload = async (
  content: string | Buffer,
  { kind = 'camps', full = false, season, source = 'camps.ndjson', importId = randomUUID(), type }: UploadQuery = {},
  browser: Browser = admin,
) => {
  const query = new URLSearchParams({ importId, source, kind, full: String(full) });
  if (season !== undefined) query.set('season', String(season));
  const answer = await fetch(`${families.server.url}${ROOT}?${query.toString()}`, {
    method: 'POST',
    headers: { ...browser.headers(), 'content-type': type ?? 'application/x-ndjson' },
    body: typeof content === 'string' ? content : new Uint8Array(content),
  });
  return { importId, status: answer.status, body: (await answer.json()) as { type?: string; message: string } };
};
const file = (...lines: readonly object[]): string => lines.map((line) => JSON.stringify(line)).join('\n');
const readImport = async (importId: string, browser: Browser = admin): Promise<CatalogImport> =>
  ((await browser.get(`${ROOT}/${importId}`)).body as { import: CatalogImport }).import;
/** Waits until a worker has moved an import to one of these states. */
const until = async (importId: string, ...states: readonly CatalogImport['state'][]): Promise<CatalogImport> => {
  await jobDone.until(async () => states.includes((await readImport(importId)).state));
  return await readImport(importId);
};
const changesOf = async (importId: string, query = ''): Promise<ImportChanges> =>
  (await admin.get(`${ROOT}/${importId}/changes${query}`)).body as ImportChanges;
const start = (importId: string) => admin.post(`${ROOT}/${importId}/start`, undefined);
const cancel = (importId: string) => admin.post(`${ROOT}/${importId}/cancel`, undefined);
const campEvents = async (id: string) => (await families.store.readStream(campStream(id))).events;
const filePieces = async (importId: string): Promise<number> =>
  (await families.pool.query('select 1 from ops.catalog_import_files where import_id = $1', [importId])).rows.length;

describe('a file that an admin uploads', () => {
  beforeEach(() => families.importCamps([kites, tides, ferns], true));

  // Covers: D11.1
  it('is previewed with its changes, refused lines and affected families, and changes nothing', async () => {
    const parent = await families.signedUp('Petra', 'Planner');
    await parent.postOk('/api/favorites/favorite-camp', { org_id: 'kites' });
    const elsewhere = await families.signedUp('Fern', 'Friendly');
    await elsewhere.postOk('/api/favorites/favorite-camp', { org_id: 'ferns' });
    await using _worker = worker();
    const lines = `${file(camp('kites', 425), tides)}\n{"org_id":"x"}\n${file(camp('wrens', 100))}`;
    const before = await campEvents('kites');
    const { importId, status } = await upload(lines, { source: 'corrected.ndjson' });
    expect(status).toBe(202);
    const previewed = await until(importId, 'previewed');
    expect(previewed).toMatchObject({
      ...{ source: 'corrected.ndjson', isOwn: true, problem: null, result: null },
      preview: {
        counts: { listed: 1, changed: 1, unchanged: 1, delisted: 0, refused: 1, events: 3 },
        ...{ lines: 4, families: 1, notDelisted: null },
      },
    });
    expect((await changesOf(importId)).changes).toEqual([
      {
        ...{ id: 'kites', name: 'Example kites', outcome: 'changed' },
        events: [{ type: 'SessionRepriced', says: 'kites-1: price 400 → 425' }],
      },
      {
        ...{ id: 'wrens', name: 'Example wrens', outcome: 'listed' },
        events: [
          { type: 'CampListed', says: '"Example wrens"' },
          { type: 'SessionsOffered', says: 'wrens-1' },
        ],
      },
    ]);
    expect(await changesOf(importId, '?search=WRENS')).toMatchObject({ total: 1 });
    expect(await changesOf(importId, '?outcome=delisted')).toMatchObject({ total: 0, changes: [] });
    expect((await admin.get(`${ROOT}/${importId}/refusals`)).body).toMatchObject({
      refusals: [{ line: 3, field: 'camp_org_name', reason: 'is missing' }],
    });
    expect((await admin.get(`${ROOT}/${importId}/refused.csv`)).body).toBe(
      'line,field,reason\r\n3,camp_org_name,is missing\r\n',
    );
    expect(await campEvents('kites')).toEqual(before);
    expect(await campEvents('wrens')).toEqual([]);
    expect((await families.store.readStream(catalogImportStream(importId))).events).toEqual([]);
    expect(await readImport(importId, other)).toMatchObject({ isOwn: false, state: 'previewed' });
    await cancel(importId);
  });

  // Covers: D11.2
  it('is imported on request, exactly as previewed', async () => {
    await using _worker = worker();
    const lines = file(camp('kites', 450, { days_per_week: 4 }), camp('owls', 90), camp('tides', 520));
    const { importId } = await upload(lines, { full: true, season: 2027 });
    const { preview } = await until(importId, 'previewed');
    const previewed = await changesOf(importId);
    expect(previewed.changes.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['ferns', 'delisted'],
      ['kites', 'changed'],
      ['owls', 'listed'],
      ['tides', 'changed'],
      ['season', 'season'],
    ]);
    const before = await families.store.head();
    expect((await start(importId)).status).toBe(202);
    const done = await until(importId, 'done', 'failed');
    const { families: _families, ...figures } = preview ?? {};
    expect(done.result).toEqual({ ...figures, differing: 0 });

    const appended = new Map<string, string[]>();
    const stop = new AbortController();
    for await (const batch of families.store.subscribe({
      after: before,
      categories: ['camp', 'season'],
      signal: stop.signal,
    })) {
      for (const { streamId, type, metadata } of batch.events) {
        expect(metadata).toMatchObject({ correlationId: importId, actor: { role: 'admin' } });
        const id = streamId.replace('camp-', '');
        appended.set(id, [...(appended.get(id) ?? []), type]);
      }
      if (batch.isCaughtUp) break;
    }
    expect([...appended].toSorted()).toEqual(
      previewed.changes.map(({ id, events }) => [id, events.map(({ type }) => type)]).toSorted(),
    );
    const { events } = await families.store.readStream(catalogImportStream(importId));
    expect(events.map(({ type, data }) => [type, data])).toMatchObject([
      ['CatalogImportStarted', { source: 'camps.ndjson', kind: 'camps', full: true, season: 2027 }],
      ['CatalogImportFinished', { counts: done.result?.counts, interrupted: false }],
    ]);
    expect(await filePieces(importId)).toBe(0);
    expect((await start(importId)).status).toBe(409);
    expect((await cancel(importId)).status).toBe(409);
  });

  // Covers: D11.2
  it('reports where the import differs because the catalog changed in between', async () => {
    await using _worker = worker();
    const { importId } = await upload(file(camp('kites', 410), camp('tides', 510)));
    await until(importId, 'previewed');
    await families.importCamps([camp('kites', 410)]);
    await start(importId);
    expect((await until(importId, 'done')).result).toMatchObject({
      counts: { changed: 1, unchanged: 1, events: 1 },
      differing: 1,
    });
  });

  it('creates one import when the same upload is sent twice', async () => {
    const importId = randomUUID();
    await Promise.all([upload(file(kites), { importId }), upload(file(kites), { importId })]);
    await using _worker = worker();
    expect(await until(importId, 'previewed')).toMatchObject({ preview: { lines: 1 } });
    await cancel(importId);
  });

  it('may contain schools', async () => {
    await using _worker = worker();
    const school = 'otter,Example Otter School,2 Example Way,Alameda,CA,94501,37.77,-122.25';
    const { importId } = await upload(`code,name,street,city,state,zip,lat,lng\n${school}\n`, {
      ...{ kind: 'schools', source: 'schools.csv', type: 'text/csv' },
    });
    expect(await until(importId, 'previewed')).toMatchObject({ preview: { counts: { listed: 1 }, families: null } });
    await start(importId);
    expect((await until(importId, 'done')).result).toMatchObject({ counts: { listed: 1, events: 1 }, differing: 0 });
    const wrong = await upload('code,name\n', { kind: 'schools', source: 'schools.csv', type: 'text/csv' });
    expect(await until(wrong.importId, 'failed')).toMatchObject({
      problem: expect.stringContaining("The first line of schools.csv has no column 'street'") as unknown,
    });
  });
});

describe('an import that an admin starts', () => {
  const manyCamps = (count: number, price: number) =>
    file(...Array.from({ length: count }, (_, index) => camp(`many-${index}`, price)));

  // Covers: D11.3
  it('continues under its id after its worker ends midway, and its report counts everything', async () => {
    const { importId } = await upload(manyCamps(600, 100));
    {
      await using _worker = worker();
      await until(importId, 'previewed');
    }
    await start(importId);
    let appends = 0;
    const ended = new AbortController();
    const { store } = families;
    const broken = {
      ...store,
      append: (...args: Parameters<typeof store.append>) => {
        appends += 1;
        if (appends === 50) ended.abort();
        return store.append(...args);
      },
    };
    await runUploadedImports({ ...workerDeps(), store: broken }, ended.signal);
    expect((await readImport(importId)).state).toBe('importing');
    expect((await campEvents('many-0')).length).toBeGreaterThan(0);
    // No window of a hundred lines is finished by then: four are in progress, and at most a fifth one follows them.
    expect(await campEvents('many-599')).toEqual([]);
    await using _worker = worker();
    expect((await until(importId, 'done')).result).toMatchObject({
      counts: { listed: 600, changed: 0, unchanged: 0, events: 1200 },
      differing: 0,
    });
    const { events } = await families.store.readStream(catalogImportStream(importId));
    expect(events.map(({ type }) => type)).toEqual(['CatalogImportStarted', 'CatalogImportFinished']);
  });

  // Covers: D11.3
  it('stops when it is canceled, and reports what it imported', async () => {
    const { importId } = await upload(manyCamps(600, 200));
    {
      await using _worker = worker();
      await until(importId, 'previewed');
    }
    await start(importId);
    await cancel(importId);
    expect(await readImport(importId)).toMatchObject({ state: 'importing', isStopping: true });
    await using _worker = worker();
    const canceled = await until(importId, 'cancelled');
    expect(canceled.result?.counts.changed).toBeLessThan(600);
    expect(await filePieces(importId)).toBe(0);
  });

  // Covers: D11.3
  it('cannot run beside another one: a second one is refused', async () => {
    const uploads = [await upload(file(camp('kites', 1))), await upload(file(camp('tides', 1)))] as const;
    {
      await using _worker = worker();
      for (const { importId } of uploads) await until(importId, 'previewed');
    }
    const answers = await Promise.all(uploads.map(({ importId }) => start(importId)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ type: 'AnotherImportRuns' });
    for (const { importId } of uploads) await cancel(importId);
    await using _worker = worker();
    for (const { importId } of uploads) await until(importId, 'cancelled');
  });
});

describe('a file that is not a catalog', () => {
  // Covers: D11.4
  it.each<[string, string, object, readonly string[]]>([
    ['one endless line', `{"org_id":"${'x'.repeat(9 * 1024 * 1024)}`, { refused: 1 }, ['is longer than 8388608 bytes']],
    ['a million empty lines', `\uFEFF${JSON.stringify(tides)}\r\n${'\n'.repeat(1_000_000)}`, { refused: 0 }, []],
  ])('is parsed line by line: %s', async (_what, content, counts, reasons) => {
    await using _worker = worker();
    const { importId } = await upload(content);
    expect((await until(importId, 'previewed')).preview).toMatchObject({ lines: 1, counts });
    const { refusals } = (await admin.get(`${ROOT}/${importId}/refusals`)).body as { refusals: { reason: string }[] };
    expect(refusals.map(({ reason }) => reason)).toEqual(reasons);
    await cancel(importId);
  });

  // Covers: D11.4
  it.each<[string, string | Buffer, UploadQuery, number, string]>([
    ['empty', '', {}, 422, 'The file is empty.'],
    ['compressed', gzipSync(file(kites)), {}, 422, 'compressed. Please unpack it and upload the file inside.'],
    ['a picture, as its type says', file(kites), { type: 'image/png' }, 415, 'Send the body as'],
    ['named like a folder', file(kites), { source: '../../etc/passwd' }, 400, "must be a file's name"],
  ])('is refused: %s', async (_what, content, uploadQuery, status, message) => {
    const answer = await upload(content, uploadQuery);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(message)]);
    expect((await admin.get(`${ROOT}/${answer.importId}`)).status).toBe(404);
  });

  // Covers: D11.4
  it('is refused by its declared length, before any of it is read, if that exceeds 64 MB', async () => {
    const importId = randomUUID();
    const query = new URLSearchParams({ importId, source: 'camps.ndjson', kind: 'camps', full: 'false' });
    // Only the headers: a client that is still sending may lose the response with the connection.
    const headers = {
      ...admin.headers(),
      'content-type': 'application/x-ndjson',
      'content-length': 64 * 1024 ** 2 + 1,
    };
    const uploadRequest = request(`${families.server.url}${ROOT}?${query.toString()}`, { method: 'POST', headers });
    uploadRequest.flushHeaders();
    const [answer] = (await once(uploadRequest, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    expect(await text(answer)).toContain('The body is larger than 64 MB.');
    uploadRequest.destroy();
    expect((await admin.get(`${ROOT}/${importId}`)).status).toBe(404);
  });
});
