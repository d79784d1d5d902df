import { randomUUID } from 'node:crypto';
import { createPostgresManagerStorage } from '@campjay/command-api/kernel/process-managers/postgresManagerStorage.ts';
import {
  createProcessManagersAdmin,
  type ProcessManagersAdmin,
} from '@campjay/command-api/kernel/process-managers/processManagersAdmin.ts';
import { runProcessManager } from '@campjay/command-api/kernel/process-managers/runProcessManager.ts';
import { appendEvents } from '@campjay/command-api/kernel/testing/appendEvents.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { KITES } from '../support/product/exampleCamps.ts';
import { type Browser, type Families, openFamilies } from '../support/product/openFamilies.ts';
import { createOpsDatabase } from '../support/postgres/opsDatabase.ts';
import { type TestDatabase } from '../support/postgres/database.ts';

let database: TestDatabase;
let store: EventStore;
let admin: ProcessManagersAdmin;
beforeEach(async () => {
  database = await createOpsDatabase();
  store = await openPostgresEventStore({ url: database.url, log: silentLog });
  admin = createProcessManagersAdmin({ pool: database.pool, store });
});
afterEach(async () => {
  await store[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const append = (streamId: string, ...types: readonly string[]) =>
  appendEvents(store, streamId, ...types.map((type) => ({ type, data: {} })));
const decision = {
  reason: 'The kite is gone.',
  metadata: {
    time: '2026-03-01T09:00:00.000Z',
    actor: { userId: 'ada', role: 'admin' as const },
    correlationId: 'test',
  },
};
const progress = createSignal();
/** Runs a process manager that cannot handle events of the type `Torn` while it is windy. */
const startKites = (handled: string[], weather = { isWindy: true }) => {
  const stop = new AbortController();
  const handle = ({ type }: { readonly type: string }) => {
    if (type === 'Torn' && weather.isWindy) return Promise.reject(new RangeError('Too windy.'));
    handled.push(type);
    return Promise.resolve();
  };
  const storage = createPostgresManagerStorage(database.pool);
  const deps = { store, storage, log: silentLog, onProgress: progress.notify, parkedIntervalMs: 20 };
  const manager = { name: 'kites', categories: ['kite'], handle, isPermanent: () => true };
  const done = runProcessManager(deps, manager, stop.signal);
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      await done;
    },
  };
};
const untilStarted = () => progress.until(async () => (await admin.list()).length === 1);
/** The manager has parked `Torn`, and the event behind it. */
const untilParked = () => progress.until(async () => (await admin.listParked())[0]?.waitingBehind === 1);

describe('an admin', () => {
  it('sees how far a process manager is behind, and its last error', async () => {
    {
      await using _running = startKites([]);
      await untilStarted();
      await append('kite-1', 'Torn', 'Mended');
      await untilParked();
      await progress.until(async () => (await admin.list())[0]?.lag.events === 0);
    }
    await append('kite-2', 'Flown', 'Landed');
    expect(await admin.list()).toEqual([
      {
        ...{ name: 'kites', position: expect.any(String), parkedEvents: 2 },
        lag: { events: 2, ms: expect.any(Number) },
        lastError: { message: 'Too windy.', at: expect.any(Date) },
      },
    ]);
    expect(await admin.listParked()).toMatchObject([
      { manager: 'kites', streamId: 'kite-1', type: 'Torn', error: 'Too windy.', waitingBehind: 1 },
    ]);
  });

  it('retries a parked event, and then those behind it', async () => {
    const [handled, weather] = [[] as string[], { isWindy: true }];
    await using _running = startKites(handled, weather);
    await untilStarted();
    await append('kite-1', 'Torn', 'Mended');
    await untilParked();
    weather.isWindy = false;
    const [parked] = await admin.listParked();
    expect(await admin.retry('kites', parked?.eventId ?? '')).toBe(true);
    await progress.until(async () => (await admin.listParked()).length === 0);
    expect(handled).toEqual(['Torn', 'Mended']);
  });

  it('skips a parked event, but none that waits behind another', async () => {
    const handled: string[] = [];
    await using _running = startKites(handled);
    await untilStarted();
    await append('kite-1', 'Torn', 'Mended');
    await untilParked();
    const [torn, mended] = (await store.readStream('kite-1')).events;
    expect(await admin.skip('kites', mended?.id ?? '', decision)).toBe(false);
    expect(await admin.retry('kites', mended?.id ?? '')).toBe(false);
    expect(await admin.skip('kites', torn?.id ?? '', decision)).toBe(true);
    await progress.until(async () => (await admin.listParked()).length === 0);
    expect(handled).toEqual(['Mended']);
  });
});

describe('the routes for process managers', () => {
  const PATH = '/api/admin/process-managers';
  const parked = { processManager: 'kites', streamId: 'kite-1', eventId: randomUUID() };
  let families: Families;
  let ada: Browser;
  beforeAll(async () => {
    families = await openFamilies({ camps: [KITES] });
    ada = await families.adminSignedUp('Ada');
    const head = await families.store.head();
    const managers = createPostgresManagerStorage(families.pool).recordsOf('kites');
    await managers.beginAt({ position: undefined, liveFrom: head });
    await managers.recordError('Too windy.');
    const event = { id: parked.eventId, type: 'Torn', version: 1, data: {}, ...decision };
    for (const [revision, id] of [parked.eventId, randomUUID()].entries())
      await managers.park(
        { ...event, id, streamId: 'kite-1', revision: BigInt(revision), position: head, recordedAt: new Date() },
        revision === 0 ? { message: 'Too windy.', retryAfterMs: undefined } : undefined,
      );
  }, 120_000);
  afterAll(async () => {
    await families[Symbol.asyncDispose]();
  });
  const post = (operation: string, body: object) => ada.post(`${PATH}/${operation}`, body);
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown;

  it('list the managers and their parked events', async () => {
    expect(await ada.get(PATH)).toMatchObject({
      status: 200,
      body: {
        success: true,
        processManagers: [
          {
            ...{ name: 'kites', position: null, lag: { events: 0, ms: 0 }, parkedEvents: 2 },
            lastError: { message: 'Too windy.', at: instant },
          },
        ],
        parked: [{ ...parked, type: 'Torn', error: 'Too windy.', parkedAt: instant, waitingBehind: 1 }],
      },
    });
  });

  it('retry an event, and refuse one that is not the first parked event of its stream', async () => {
    expect(await post('retry-parked', parked)).toMatchObject({
      status: 200,
      body: { success: true, message: 'The event will be retried within a few seconds.' },
    });
    for (const operation of ['retry-parked', 'skip-parked'])
      expect(await post(operation, { ...parked, eventId: randomUUID(), reason: 'None.' })).toMatchObject({
        status: 404,
        body: { type: 'EventNotParked' },
      });
  });

  it('skip an event with a reason, which the audit log shows', async () => {
    expect((await post('skip-parked', parked)).status).toBe(400);
    expect(await post('skip-parked', { ...parked, reason: 'The kite is gone.' })).toMatchObject({
      status: 200,
      body: { success: true, message: 'The event is skipped. The events behind it follow within a few seconds.' },
    });
    const query = 'what=process-managers%2Fskip-parked';
    expect(await ada.get(`/api/admin/audit?${query}`, await families.store.head())).toMatchObject({
      body: {
        data: {
          acts: expect.arrayContaining([
            expect.objectContaining({
              outcome: 'done',
              events: [
                expect.objectContaining({
                  words: 'let kites skip a parked event of kite-1: The kite is gone.',
                }),
              ],
            }),
          ]) as unknown,
        },
      },
    });
  });
});
