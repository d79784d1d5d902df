import { campStream, projectionStream } from '@campjay/events/streams.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { listen } from '@campjay/platform/postgres/listen.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { describe, expect, it } from '@jest/globals';
import { catchUp } from '@campjay/projector/runtime/rebuild/catchUp.ts';
import { createBuild, findBuild, BUILDS_CHANNEL } from '@campjay/projector/runtime/rebuild/build.ts';
import { openCursor } from '@campjay/projector/runtime/cursor.ts';
import {
  markOrderStarted,
  markOrderFailed,
  markOrderReady,
  findOpenOrder,
} from '@campjay/projector/runtime/promote/replayOrders.ts';
import { campNames, listed } from '@campjay/projector/runtime/testing/campNames.ts';
import {
  corrected,
  exists,
  name,
  projectedCamps,
  projection,
  schemasOf,
} from '../support/projections/projectedCamps.ts';
import { type TestRuntime } from '../support/projections/testRuntime.ts';

const decided = async ({ store }: TestRuntime) =>
  (await store.readStream(projectionStream(name))).events.map(({ type, data, metadata }) => ({
    ...{ type, data, actor: metadata.actor.userId },
  }));
const stateOf = async (runtime: TestRuntime) => (await runtime.admin(projection).list())[0]?.replay?.state;

describe('a replay that is requested', () => {
  // Covers: P.2, P.9
  it('is run by the projector of that read model, and then waits for promotion', async () => {
    await using runtime = await projectedCamps();
    const admin = runtime.admin(corrected);
    await admin.startReplay(name);
    expect(await stateOf(runtime)).toBe('waiting');
    expect(await schemasOf(runtime)).toEqual(['camp_names_v1_b1']);
    await using _running = await runtime.run(corrected);
    await runtime.until(async () => (await stateOf(runtime)) === 'ready');
    expect((await admin.list())[0]).toMatchObject({
      replay: { progress: { phase: 'catching up', eventsDone: 5, eventsTotal: 5, secondsLeft: 0 } },
      builds: [{ part: 'live' }, { part: 'replayed', build: 'camp_names_v1_b2' }],
    });
    await admin.promote(name);
    expect((await runtime.rows(projection)).map((row) => row['name'])).toContain('Bay Side');
    const replayId = expect.any(String) as unknown;
    expect(await decided(runtime)).toEqual([
      { type: 'ReplayRequested', data: { replayId }, actor: 'admin-1' },
      {
        type: 'ReplayPromoted',
        data: {
          replayId,
          ...{ fromBuild: 'camp_names_v1_b1', toBuild: 'camp_names_v1_b2', position: expect.any(String) as unknown },
          tables: [{ table: 'camp_names', appear: 0, vanish: 0, change: 1 }],
          ...{ families: 0, advertisers: 0 },
        },
        actor: 'admin-1',
      },
    ]);
  });

  // Covers: P.2
  it('is continued by the next projector after a kill', async () => {
    await using runtime = await projectedCamps();
    await runtime.admin(projection).startReplay(name);
    const order = await findOpenOrder(runtime.pool, name);
    const { schema } = await createBuild(runtime.pool, projection, 'replay');
    await markOrderStarted(runtime.pool, order?.id ?? '', schema);
    const cursor = await openCursor(runtime, schema);
    const { events } = await runtime.store.readStream(campStream('redwood'));
    const half = events.at(-1)?.position;
    if (!cursor || !half) throw new Error('The build and the events are there');
    await catchUp(runtime, projection, cursor, half, { signal: new AbortController().signal });
    expect(await findBuild(runtime.pool, schema)).toMatchObject({ state: 'building', events: 2 });
    await using _running = await runtime.run(projection);
    await runtime.until(async () => (await stateOf(runtime)) === 'ready');
    expect(await schemasOf(runtime)).toEqual(['camp_names_v1_b1', schema]);
    expect(await findBuild(runtime.pool, schema)).toMatchObject({ state: 'complete', events: 5 });
    const [table] = (await runtime.admin(projection).preview(name)).tables;
    expect(table).toMatchObject({ rowsAfter: 3, appear: { count: 0 }, vanish: { count: 0 }, change: { count: 0 } });
  });

  it('stays unchanged while its projector is shut down', async () => {
    await using runtime = await projectedCamps();
    await runtime.admin(projection).startReplay(name);
    {
      await using _running = await runtime.run(projection);
    }
    expect(['waiting', 'making', 'ready']).toContain(await stateOf(runtime));
    await using _running = await runtime.run(projection);
    await runtime.until(async () => (await stateOf(runtime)) === 'ready');
    expect(await decided(runtime)).toHaveLength(1);
  });

  // Covers: P.3
  it('is refused if two are requested at the same moment, on the page or at the command line', async () => {
    await using runtime = await projectedCamps();
    const admins = Array.from({ length: 4 }, () => runtime.admin(projection));
    const ordered = await Promise.allSettled([
      ...admins.map((admin) => admin.startReplay(name)),
      ...admins.map((admin) => admin.replay(name)),
    ]);
    expect(ordered.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of ordered)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ name: 'DeskRefusal' });
    expect((await decided(runtime)).filter(({ type }) => type === 'ReplayRequested')).toHaveLength(1);
  });

  it.each([
    ['finished', markOrderReady],
    ['failed', (pool: Db, id: string) => markOrderFailed(pool, id, 'No room on the disk')],
  ])('notifies when it has %s', async (_outcome, end) => {
    await using runtime = await projectedCamps();
    await runtime.admin(projection).startReplay(name);
    const id = (await findOpenOrder(runtime.pool, name))?.id ?? '';
    await markOrderStarted(runtime.pool, id);
    let handle: (projection: string) => void = () => undefined;
    const notified = new Promise<string>((resolve) => (handle = resolve));
    await using _listening = await listen(runtime.databaseUrl, BUILDS_CHANNEL, handle, silentLog);
    await end(runtime.pool, id);
    expect(await notified).toBe(name);
  });

  it('can be canceled before it starts', async () => {
    await using runtime = await projectedCamps();
    const admin = runtime.admin(projection);
    await admin.startReplay(name);
    expect(await admin.cancel(name)).toEqual({ build: undefined });
    await using _running = await runtime.run(projection);
    await runtime.current(name);
    expect(await schemasOf(runtime)).toEqual(['camp_names_v1_b1']);
    expect((await decided(runtime)).at(-1)).toMatchObject({ type: 'ReplayCancelled', data: { build: null } });
    expect(await stateOf(runtime)).toBeUndefined();
  });

  it('fails if the command that ran it was killed, and does not block another one', async () => {
    await using runtime = await projectedCamps();
    const { schema } = await createBuild(runtime.pool, projection, 'replay');
    await runtime.pool.query(
      `insert into projections.replays (id, name, state, made_by, requested_by, requested_at, build)
       values (gen_random_uuid(), $1, 'making', 'command', 'operator', now(), $2)`,
      [name, schema],
    );
    {
      await using _running = await runtime.run(projection);
      await runtime.until(async () => (await stateOf(runtime)) === 'failed');
    }
    const [status] = await runtime.admin(projection).list();
    expect(status?.replay?.error).toBe('The command that made it ended before the replay was finished.');
    expect(await exists(runtime, schema)).toBe(false);
    expect(await runtime.admin(projection).replay(name)).toMatchObject({ build: 'camp_names_v1_b3' });
  });

  it('fails if the code has another version by the time it is ready', async () => {
    await using runtime = await projectedCamps();
    await runtime.admin(projection).replay(name);
    const second = campNames({ version: 2 });
    await using _running = await runtime.run(second);
    await runtime.until(
      async () => (await readActiveBuild(runtime.pool, name))?.schema.startsWith('camp_names_v2') === true,
    );
    await runtime.until(async () => (await stateOf(runtime)) === 'failed');
    await runtime.admin(second).startReplay(name);
    await runtime.until(async () => (await runtime.admin(second).list())[0]?.replay?.state === 'ready');
  });

  // Covers: P.1
  it('shows how many events the live build is behind, and for how long', async () => {
    await using runtime = await projectedCamps();
    await runtime.append(campStream('harbor'), [listed('Harbor'), listed('Harbor Town')]);
    await runtime.append('other-1', [{ type: 'SomethingElse', data: {} }]);
    const [status] = await runtime.admin(projection).list();
    expect(status?.lag?.events).toBe(2);
    expect(status?.lag?.ms).toBeGreaterThanOrEqual(0);
    expect(status?.builds).toMatchObject([{ isCurrent: false }]);
    expect(status?.eventsPerSecond).toBeGreaterThan(0);
  });
});
