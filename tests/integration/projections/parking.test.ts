import { randomUUID } from 'node:crypto';
import { ParkedEventSkipped } from '@campjay/events/projections/events.ts';
import { campStream, projectionStream } from '@campjay/events/streams.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { readChanges } from '@campjay/read-models/changeFeed.ts';
import { isParked } from '@campjay/read-models/parkedStreams.ts';
import { describe, expect, it } from '@jest/globals';
import { AdminRefusal } from '@campjay/projector/runtime/park/failures.ts';
import {
  campNames,
  delisted,
  listed,
  renamed,
  renumbered,
  FAULTY_NAME,
} from '@campjay/projector/runtime/testing/campNames.ts';
import { ADMIN } from '../support/projections/adminAs.ts';
import { openTestRuntime, type TestRuntime } from '../support/projections/testRuntime.ts';

const projection = campNames();
const { name } = projection;
const redwood = campStream('redwood');
const bayside = campStream('bayside');
const order = { reason: 'entered by mistake' };

const liveBuild = async ({ pool }: TestRuntime) => {
  const build = await readActiveBuild(pool, name);
  if (!build) throw new Error('there is a live build');
  return build;
};

describe('an event whose handler throws', () => {
  it('is parked with its error, its stream waits behind it, and all other streams continue', async () => {
    await using runtime = await openTestRuntime();
    await using _running = await runtime.run(projection);
    const id = randomUUID();
    await runtime.append(redwood, [listed('Redwood')]);
    await runtime.append(redwood, [renamed(FAULTY_NAME), renamed('Redwood Makers')], { id });
    await runtime.append(bayside, [listed('Bayside')]);
    await runtime.append(redwood, [delisted()]);
    await runtime.current(name);
    expect(await runtime.rows(projection)).toEqual([
      { org_id: 'bayside', name: 'Bayside', number: 0 },
      { org_id: 'redwood', name: 'Redwood', number: 0 },
    ]);
    const parked = await runtime.admin(projection).listParked(name);
    const { events } = await runtime.store.readStream(redwood);
    expect(parked).toEqual([
      {
        name,
        build: (await liveBuild(runtime)).schema,
        isLive: true,
        streamId: redwood,
        eventId: id,
        type: 'CampDetailsChanged',
        position: events[1]?.position,
        error: "nobody can say 'Unspeakable'",
        errorCode: undefined,
        parkedAt: expect.any(Date),
        waitingBehind: 2,
      },
    ]);
    expect(await isParked(runtime.pool, (await liveBuild(runtime)).schema, redwood)).toBe(true);
    expect(await isParked(runtime.pool, (await liveBuild(runtime)).schema, bayside)).toBe(false);
  });
});

describe('an event that writes a row the table cannot hold', () => {
  it('is parked, even if a later event of its batch would have repaired the row', async () => {
    await using runtime = await openTestRuntime();
    await runtime.append(redwood, [listed('Redwood', 'not a number'), renamed('Redwood Makers', '1')]);
    await using _running = await runtime.run(projection);
    await runtime.current(name);
    expect(await runtime.rows(projection)).toEqual([]);
    expect(await runtime.admin(projection).listParked()).toMatchObject([
      { error: "camp_names: column 'number' takes a whole number of 32 bits, not NaN", waitingBehind: 1 },
    ]);
  });
});

describe('an event with a value that PostgreSQL refuses', () => {
  it('is found within its batch and parked with the SQLSTATE', async () => {
    await using runtime = await openTestRuntime();
    {
      await using _running = await runtime.run(projection);
      await runtime.until(async () => (await readActiveBuild(runtime.pool, name)) !== undefined);
    }
    const { schema } = await liveBuild(runtime);
    await runtime.pool.query(`alter table ${schema}.camp_names add check (number <> 13)`);
    for (let camp = 0; camp < 40; camp += 1)
      await runtime.append(campStream(`camp${camp}`), [listed('Some camp', camp === 23 ? '13' : '1')]);
    await runtime.append(campStream('camp23'), [renamed('Still 13', '13')]);
    await runtime.append(campStream('camp24'), [renamed('Another camp', '2')]);
    await using _running = await runtime.run(projection);
    await runtime.current(name);
    const rows = await runtime.rows(projection);
    expect(rows).toHaveLength(39);
    expect(rows).toContainEqual({ org_id: 'camp24', name: 'Another camp', number: 2 });
    expect(await runtime.admin(projection).listParked()).toMatchObject([
      { streamId: 'camp-camp23', errorCode: '23514', waitingBehind: 1 },
    ]);
    await runtime.append(campStream('camp23'), [renamed('Waits too', '1')]);
    await runtime.current(name);
    expect(await runtime.rows(projection)).toHaveLength(39);
    expect(await runtime.admin(projection).listParked()).toMatchObject([{ streamId: 'camp-camp23', waitingBehind: 2 }]);
    expect(await readChanges(runtime.pool, schema, 0n)).toMatchObject({
      keys: expect.not.arrayContaining(['camp23']) as unknown,
    });
  });
});

describe('retrying a parked stream', () => {
  it('applies its events in order once the handler is fixed, notifies followers, and cannot be repeated', async () => {
    await using runtime = await openTestRuntime();
    await runtime.append(redwood, [listed(FAULTY_NAME), renamed('Redwood'), renamed('Redwood Makers', '5')]);
    {
      await using _faulty = await runtime.run(projection);
      await runtime.current(name);
    }
    const fixedProjection = campNames({ isFaulty: false });
    await using _running = await runtime.run(fixedProjection);
    const before = await liveBuild(runtime);
    expect(await runtime.admin(fixedProjection).retry(name, redwood)).toEqual([
      { build: before.schema, taken: 3, waiting: 0, error: undefined },
    ]);
    expect(await runtime.rows(projection)).toEqual([{ org_id: 'redwood', name: 'Redwood Makers', number: 5 }]);
    expect(await readChanges(runtime.pool, before.schema, before.batch)).toMatchObject({ keys: ['redwood'] });
    expect(await runtime.admin(fixedProjection).listParked()).toEqual([]);
    await expect(runtime.admin(fixedProjection).retry(name, redwood)).rejects.toThrow(
      new AdminRefusal('No event of camp-redwood is parked in camp_names.'),
    );

    await runtime.append(redwood, [renamed('Redwood High', '6')]);
    await runtime.current(name);
    expect(await runtime.rows(projection)).toEqual([{ org_id: 'redwood', name: 'Redwood High', number: 6 }]);
  });

  it('stops at the first event that still fails, and reports why', async () => {
    await using runtime = await openTestRuntime();
    await runtime.append(redwood, [listed(FAULTY_NAME), renamed('Redwood', 'not a number'), renamed('Redwood Makers')]);
    await using _running = await runtime.run(projection);
    await runtime.current(name);
    const [report] = await runtime.admin(campNames({ isFaulty: false })).retry(name, redwood);
    expect(report).toMatchObject({ taken: 1, waiting: 2, error: expect.stringContaining('not NaN') as unknown });
    expect(await runtime.admin(projection).listParked()).toMatchObject([
      { type: 'CampDetailsChanged', waitingBehind: 1 },
    ]);
    await runtime.append(redwood, [renamed('Waits too')]);
    await runtime.current(name);
    expect(await runtime.admin(projection).listParked()).toMatchObject([{ waitingBehind: 2 }]);
  });
});

describe('skipping a parked event', () => {
  /** No process runs the projection any longer. */
  const parkedRuntime = async (code = projection) => {
    const runtime = await openTestRuntime();
    await runtime.append(redwood, [listed('Redwood'), renamed(FAULTY_NAME), renumbered('7')]);
    await using _running = await runtime.run(code);
    await runtime.current(name);
    return runtime;
  };

  it('is itself an event, and lets the events behind it continue', async () => {
    await using runtime = await parkedRuntime();
    await using _running = await runtime.run(projection);
    const skipped = await runtime.admin(projection).skip(name, redwood, order);
    await runtime.current(name);
    expect(await runtime.rows(projection)).toEqual([{ org_id: 'redwood', name: 'Redwood', number: 7 }]);
    expect(await runtime.admin(projection).listParked()).toEqual([]);
    await runtime.append(redwood, [renamed('Redwood Makers', '8')]);
    await runtime.current(name);
    expect(await runtime.rows(projection)).toEqual([{ org_id: 'redwood', name: 'Redwood Makers', number: 8 }]);
    const { events } = await runtime.store.readStream(projectionStream(name));
    expect(events).toMatchObject([
      {
        position: skipped.position,
        ...ParkedEventSkipped({
          streamId: redwood,
          eventId: skipped.eventId,
          eventType: 'CampDetailsChanged',
          reason: 'entered by mistake',
        }),
        metadata: { actor: ADMIN.actor, time: '2026-03-02T10:00:00.000Z' },
      },
    ]);
  });

  it('applies to every later build, even if that could apply the event', async () => {
    await using runtime = await parkedRuntime();
    {
      await using _running = await runtime.run(projection);
      await runtime.admin(projection).skip(name, redwood, order);
      await runtime.current(name);
    }
    const loudProjection = campNames({ version: 2, isFaulty: false, write: (text) => text.toUpperCase() });
    await using _running = await runtime.run(loudProjection);
    await runtime.until(async () => (await liveBuild(runtime)).schema.startsWith('camp_names_v2'));
    expect(await runtime.rows(loudProjection)).toEqual([{ org_id: 'redwood', name: 'REDWOOD', number: 7 }]);
    expect(await runtime.admin(loudProjection).verify(name)).toMatchObject({ isEqual: true });
  });

  it('happens in log order: later events of the stream are applied after those that waited', async () => {
    await using runtime = await parkedRuntime();
    await runtime.admin(projection).skip(name, redwood, order);
    await runtime.append(redwood, [renamed('Redwood High', '8')]);
    await using _running = await runtime.run(projection);
    await runtime.current(name);
    expect(await runtime.rows(projection)).toEqual([{ org_id: 'redwood', name: 'Redwood High', number: 8 }]);
  });

  it('is refused without a parked event, without a reason, and a second time; a retry does not undo it', async () => {
    await using runtime = await parkedRuntime();
    const admin = runtime.admin(projection);
    await expect(admin.skip(name, bayside, order)).rejects.toThrow(
      'No event of camp-bayside is parked in the live build of camp_names.',
    );
    await expect(admin.skip(name, redwood, { ...order, reason: '' })).rejects.toThrow('reason of 1 to 500 characters');
    await admin.skip(name, redwood, order);
    await expect(admin.skip(name, redwood, order)).rejects.toThrow('is skipped already');
    await runtime.admin(campNames({ isFaulty: false })).retry(name, redwood);
    expect(await runtime.rows(projection)).toEqual([{ org_id: 'redwood', name: 'Redwood', number: 7 }]);
  });

  it('is refused while a replay that applied the event waits for promotion', async () => {
    await using runtime = await parkedRuntime();
    await runtime.admin(campNames({ isFaulty: false })).replay(name);
    await expect(runtime.admin(projection).skip(name, redwood, order)).rejects.toThrow(
      'camp_names_v1_b2, a replay of camp_names, does not have the event parked; promote or cancel it, then skip.',
    );
  });

  it('removes a former build that applied the event, so that nobody can return to it', async () => {
    await using runtime = await parkedRuntime(campNames({ isFaulty: false }));
    await runtime.admin(projection).replay(name);
    await runtime.admin(projection).promote(name);
    expect((await runtime.admin(projection).list())[0]?.canRestoreFormer).toBe(true);
    await runtime.admin(projection).skip(name, redwood, order);
    await expect(runtime.admin(projection).returnToFormer(name)).rejects.toThrow('camp_names has no former build');
  });
});
