import { randomUUID } from 'node:crypto';
import { campStream, projectionStream } from '@campjay/events/streams.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { openReadModelWaiter, type ReadModelWaiter } from '@campjay/read-models/readModelWaiter.ts';
import { type ProjectionsResponse } from '@campjay/projector/admin/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordLog } from '../support/commands/recordLog.ts';
import { KITES, TIDES } from '../support/product/exampleCamps.ts';
import { type Browser, type Families, openFamilies } from '../support/product/openFamilies.ts';

const PATH = '/api/admin/projections';
/** The projector's log, which gets a line when a replay is finished. */
const { log, until } = recordLog('A replay waits to be promoted');

let families: Families;
let ada: Browser;
let bea: Browser;
let reached: ReadModelWaiter;
beforeAll(async () => {
  families = await openFamilies({ camps: [KITES, TIDES], log });
  reached = await openReadModelWaiter({ ...families, log: silentLog, timeoutMs: 60_000 });
  ada = await families.adminSignedUp('Ada');
  bea = await families.adminSignedUp('Bea');
});
afterAll(async () => {
  await reached[Symbol.asyncDispose]();
  await families[Symbol.asyncDispose]();
});

const readProjection = async (client: Browser, name: string) => {
  const { projections } = (await client.get(PATH)).body as ProjectionsResponse;
  const found = projections.find((each) => each.name === name);
  if (!found) throw new Error(`${name} is not listed`);
  return found;
};
/** Waits until a read model contains the whole log, or is 'behind' because its last event is parked. */
const standOf = async (name: string) =>
  await reached.awaitReadModels(await families.store.head(), [name], new AbortController().signal);
const isReady = (name: string) => until(async () => (await readProjection(bea, name)).replay?.state === 'ready');
const postOperation = (client: Browser, operation: string, body: object) => client.post(`${PATH}/${operation}`, body);
const decisionsOn = async (name: string) => {
  const { events } = await families.store.readStream(projectionStream(name));
  return events.map(({ type }) => type);
};

describe('the admin page of read models', () => {
  // Covers: P.1
  it('lists every read model, without lag, parked events or replays at first', async () => {
    expect(await standOf('camps')).toBe('reached');
    expect(await readProjection(ada, 'camps')).toMatchObject({
      ...{ isRunning: true, stopped: null, lag: { events: 0, ms: 0 }, parkedStreams: 0 },
      ...{ formerUntil: null, canReturn: false },
      ...{ replay: null, promotions: [{ kind: 'first', by: null, tables: null }] },
    });
  });

  // Covers: P.2
  it('starts a replay, previews its changes, promotes it and returns to the former build', async () => {
    await postOperation(ada, 'start-replay', { name: 'camps' });
    await isReady('camps');
    const { replay } = await readProjection(bea, 'camps');
    expect(replay).toMatchObject({ requestedBy: 'another admin', error: null, secondsLeft: 0 });
    expect((await readProjection(ada, 'camps')).replay?.requestedBy).toBe('you');

    const { rows } = await families.pool.query<{ build: string }>(
      "select build from projections.replays where state = 'ready'",
    );
    await families.pool.query(
      `update ${rows[0]?.build ?? ''}.camps set camp_org_name = 'Kites!' where org_id = 'kites'`,
    );
    const fan = await families.signedUp('Fanny', 'Family');
    await fan.postOk('/api/favorites/favorite-camp', { org_id: 'kites' });
    expect(await standOf('favorites')).toBe('reached');
    const preview = await postOperation(bea, 'preview-replay', { name: 'camps' });
    expect(preview).toMatchObject({
      status: 200,
      body: {
        comparison: {
          tables: [{ table: 'camps', change: { count: 1, samples: [{ columns: ['camp_org_name'] }] } }, {}, {}],
          audience: { families: 1, advertisers: 0 },
        },
      },
    });
    const promoted = await postOperation(ada, 'promote-replay', { name: 'camps' });
    expect((promoted.body as { comparison: object }).comparison).toMatchObject({
      tables: (preview.body as { comparison: { tables: object } }).comparison.tables,
      audience: { families: 1, advertisers: 0 },
    });
    expect(await readProjection(bea, 'camps')).toMatchObject({
      canReturn: true,
      replay: null,
      promotions: [
        { kind: 'replay', by: 'another admin', audience: { families: 1 }, tables: [{ change: 1 }, {}, {}] },
        { kind: 'first' },
      ],
    });
    expect(await postOperation(ada, 'return-to-former', { name: 'camps' })).toMatchObject({ status: 200 });
    expect(await decisionsOn('camps')).toEqual(['ReplayRequested', 'ReplayPromoted', 'FormerBuildReturned']);
  });

  // Covers: P.3
  it('refuses a second replay while another one runs, which can be canceled', async () => {
    await families.whileNobodyProjects(async () => {
      expect(await postOperation(ada, 'start-replay', { name: 'parents' })).toMatchObject({ status: 200 });
      expect(await postOperation(bea, 'start-replay', { name: 'parents' })).toMatchObject({
        status: 409,
        body: { type: 'DeskRefusal', message: 'A replay of parents is under way; wait for it, or cancel it.' },
      });
      expect((await readProjection(ada, 'parents')).replay).toMatchObject({ state: 'waiting', phase: null });
    });
    await isReady('parents');
    expect(await postOperation(bea, 'cancel-replay', { name: 'parents' })).toMatchObject({ status: 200 });
    expect((await readProjection(ada, 'parents')).replay).toBeNull();
    expect(await postOperation(bea, 'cancel-replay', { name: 'parents' })).toMatchObject({
      status: 409,
      body: { message: 'There is no replay of parents to cancel.' },
    });
    expect(await decisionsOn('parents')).toEqual(['ReplayRequested', 'ReplayCancelled']);
  });

  it('names the field of an unknown read model', async () => {
    const operations = ['start-replay', 'cancel-replay', 'promote-replay', 'return-to-former', 'preview-replay'];
    for (const operation of operations)
      expect(await postOperation(ada, operation, { name: 'kamps' })).toMatchObject({
        status: 404,
        body: { type: 'NoSuchProjection', errors: [{ field: 'name' }] },
      });
    expect(await ada.get(`${PATH}/parked?name=kamps`)).toMatchObject({ status: 404 });
    expect(await postOperation(ada, 'skip-parked', { name: 'camps' })).toMatchObject({ status: 400 });
  });

  // Covers: P.8
  it('shows, retries and skips a parked event, and only the one that the admin saw', async () => {
    const [eventId, streamId] = [randomUUID(), campStream('broken')];
    const actor = { userId: 'operator', role: 'admin' as const };
    const metadata = { time: '2026-03-01T09:00:00.000Z', actor, correlationId: 'test' };
    await families.append(streamId, {
      ...{ id: eventId, type: 'CampListed', version: 1, data: { camp: 'no camp' } },
      metadata,
    });
    expect([await standOf('camps'), (await readProjection(ada, 'camps')).parkedStreams]).toEqual(['behind', 1]);
    const { body } = await ada.get(`${PATH}/parked?name=camps`);
    const live = (body as { parked: { isLive: boolean }[] }).parked.filter(({ isLive }) => isLive);
    expect(live).toMatchObject([{ streamId, eventId, type: 'CampListed', waitingBehind: 0 }]);
    expect(JSON.stringify(body)).not.toContain('no camp');

    expect(await postOperation(ada, 'open-parked', { name: 'camps', streamId, eventId })).toMatchObject({
      status: 200,
      body: { event: { eventId, streamId, revision: 0, data: { camp: 'no camp' } } },
    });
    expect((await postOperation(ada, 'open-parked', { name: 'camps', streamId, eventId: randomUUID() })).status).toBe(
      409,
    );
    expect(await postOperation(ada, 'retry-parked', { name: 'camps', streamId })).toMatchObject({ status: 200 });
    const skip = { name: 'camps', streamId, reason: 'It was entered by hand.' };
    expect(await postOperation(bea, 'skip-parked', { ...skip, eventId: randomUUID() })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('look at it first') as unknown },
    });
    expect(await postOperation(bea, 'skip-parked', { ...skip, eventId })).toMatchObject({ status: 200 });
    expect([await standOf('camps'), (await readProjection(ada, 'camps')).parkedStreams]).toEqual(['reached', 0]);
    expect(await decisionsOn('camps')).toEqual(expect.arrayContaining(['ParkedStreamRetried', 'ParkedEventSkipped']));
  });
});
