import { randomUUID } from 'node:crypto';
import { createPostgresManagerStorage } from '@campjay/command-api/kernel/process-managers/postgresManagerStorage.ts';
import { runProcessManager } from '@campjay/command-api/kernel/process-managers/runProcessManager.ts';
import { appendEvents } from '@campjay/command-api/kernel/testing/appendEvents.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Families, openFamilies } from '../support/product/openFamilies.ts';

const PATH = '/api/admin/process-managers';
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown;

let families: Families;
let ada: Browser;
beforeAll(async () => {
  families = await openFamilies({ camps: [] });
  ada = await families.adminSignedUp('Ada');
});
afterAll(async () => families[Symbol.asyncDispose]());

const progress = createSignal();

interface ParkedEvent {
  readonly processManager: string;
  readonly streamId: string;
  readonly eventId: string;
}

/**
 * Runs a process manager of its own name that cannot handle events of the type `Torn` while it is windy, until it has
 * parked such an event and the one behind it.
 */
const startKites = async (name: string) => {
  const { pool, store } = families;
  const [stop, handled, weather] = [new AbortController(), [] as string[], { isWindy: true }];
  const handle = ({ type }: { readonly type: string }) => {
    if (type === 'Torn' && weather.isWindy) return Promise.reject(new RangeError('Too windy.'));
    handled.push(type);
    return Promise.resolve();
  };
  const storage = createPostgresManagerStorage(pool);
  const deps = { store, storage, log: silentLog, onProgress: progress.notify, parkedIntervalMs: 20 };
  const done = runProcessManager(deps, { name, categories: [name], handle, isPermanent: () => true }, stop.signal);
  const list = async () => {
    const { body } = await ada.get(PATH);
    const { processManagers, parked } = body as { processManagers: { name: string }[]; parked: ParkedEvent[] };
    return {
      manager: processManagers.find((each) => each.name === name),
      parked: parked.filter(({ processManager }) => processManager === name),
    };
  };
  const untilListed = (expected: object) =>
    progress.until(async () => {
      const { manager, parked } = await list();
      return Object.entries(expected).every(([key, value]) => ({ ...parked[0], ...manager })[key] === value);
    });
  await untilListed({ name });
  await appendEvents(store, `${name}-1`, { type: 'Torn', data: {} }, { type: 'Mended', data: {} });
  await untilListed({ waitingBehind: 1 });
  const stopped = async () => {
    stop.abort();
    await done;
  };
  return { handled, weather, list, stopped, untilListed, [Symbol.asyncDispose]: stopped };
};
const post = (operation: string, body: object) => ada.post(`${PATH}/${operation}`, body);
const NOT_PARKED = { status: 404, body: { type: 'EventNotParked' } };

describe('an admin', () => {
  it('sees how far a process manager is behind, its last error, and what is parked', async () => {
    await using kites = await startKites('kites');
    await kites.stopped();
    await appendEvents(families.store, 'kites-2', { type: 'Flown', data: {} }, { type: 'Landed', data: {} });
    const { manager, parked } = await kites.list();
    expect(manager).toEqual({
      ...{ name: 'kites', position: expect.any(String), parkedEvents: 2 },
      lag: { events: 2, ms: expect.any(Number) },
      lastError: { message: 'Too windy.', at: INSTANT },
    });
    expect(parked).toMatchObject([
      { streamId: 'kites-1', type: 'Torn', error: 'Too windy.', parkedAt: INSTANT, waitingBehind: 1 },
    ]);
  });

  it('retries a parked event, and then those behind it', async () => {
    await using kites = await startKites('boats');
    kites.weather.isWindy = false;
    const [parked] = (await kites.list()).parked;
    expect(await post('retry-parked', { ...parked, eventId: randomUUID() })).toMatchObject(NOT_PARKED);
    expect(await post('retry-parked', parked ?? {})).toMatchObject({
      ...{ status: 200, body: { success: true, message: 'The event will be retried within a few seconds.' } },
    });
    await kites.untilListed({ parkedEvents: 0 });
    expect(kites.handled).toEqual(['Torn', 'Mended']);
  });

  it('skips a parked event with a reason, which the audit log shows, but none that waits behind another', async () => {
    await using kites = await startKites('swings');
    const [parked] = (await kites.list()).parked;
    const mended = (await families.store.readStream('swings-1')).events[1];
    for (const operation of ['retry-parked', 'skip-parked'])
      expect(await post(operation, { ...parked, eventId: mended?.id, reason: 'None.' })).toMatchObject(NOT_PARKED);
    expect((await post('skip-parked', parked ?? {})).status).toBe(400);
    expect(await post('skip-parked', { ...parked, reason: 'The swing is gone.' })).toMatchObject({
      status: 200,
      body: { success: true, message: 'The event is skipped. The events behind it follow within a few seconds.' },
    });
    await kites.untilListed({ parkedEvents: 0 });
    expect(kites.handled).toEqual(['Mended']);
    const audit = await ada.get('/api/admin/audit?what=process-managers%2Fskip-parked', await families.store.head());
    const words = 'let swings skip a parked event of swings-1: The swing is gone.';
    expect((audit.body as { data: { acts: object[] } }).data.acts).toContainEqual(
      expect.objectContaining({ outcome: 'done', events: [expect.objectContaining({ words })] }),
    );
  });
});
