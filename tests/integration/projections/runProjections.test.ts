import { campStream } from '@campjay/events/streams.ts';
import { type EventStore, StoreUnavailable } from '@campjay/platform/eventstore/port.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { readChanges } from '@campjay/read-models/changeFeed.ts';
import { describe, expect, it } from '@jest/globals';
import { createBuild, findBuild } from '@campjay/projector/runtime/rebuild/build.ts';
import { catchUp } from '@campjay/projector/runtime/rebuild/catchUp.ts';
import { openCursor } from '@campjay/projector/runtime/cursor.ts';
import { ProjectionStopped } from '@campjay/projector/runtime/park/failures.ts';
import { projection as declare } from '@campjay/projector/runtime/projection.ts';
import { table } from '@campjay/read-models/table.ts';
import { campNames, listed, renamed, renumbered } from '@campjay/projector/runtime/testing/campNames.ts';
import { openTestRuntime, type TestRuntime } from '../support/projections/testRuntime.ts';

const projection = campNames();
const { name } = projection;
const redwood = campStream('redwood');
/** The error of a closed store for clients that still read. */
const endsAtOnce: EventStore['subscribe'] = async function* () {};
const activeSchema = async ({ pool }: TestRuntime) => (await readActiveBuild(pool, name))?.schema;

describe('the first start', () => {
  it('shows readers nothing before the build contains every event of the log', async () => {
    await using runtime = await openTestRuntime();
    for (let number = 0; number < 30; number += 1)
      await runtime.append(campStream(`camp${number}`), [listed('Some camp')]);
    await using _running = await runtime.run(projection);
    await runtime.until(async () => (await readActiveBuild(runtime.pool, name)) !== undefined);
    expect(await runtime.rows(projection)).toHaveLength(30);
  });

  it('continues a build that was interrupted', async () => {
    await using runtime = await openTestRuntime();
    await runtime.append(redwood, [listed('Redwood')]);
    const { position } = await runtime.append(campStream('bayside'), [listed('Bayside')]);
    const { schema } = await createBuild(runtime.pool, projection, 'automatic');
    const cursor = await openCursor(runtime, schema);
    if (!cursor) throw new Error('the build is there');
    await catchUp(runtime, projection, cursor, position, { signal: new AbortController().signal });
    await runtime.append(redwood, [renamed('Redwood Makers')]);
    await using _running = await runtime.run(projection);
    await runtime.current(name);
    expect(await activeSchema(runtime)).toBe(schema);
    expect((await findBuild(runtime.pool, schema))?.events).toBe(3);
    expect((await runtime.rows(projection)).map((row) => row['name'])).toEqual(['Bayside', 'Redwood Makers']);
  });
});

describe('a build that is read up to a position', () => {
  it('is not treated as complete if the log is closed meanwhile', async () => {
    await using runtime = await openTestRuntime();
    const { position } = await runtime.append(redwood, [listed('Redwood')]);
    const { schema } = await createBuild(runtime.pool, projection, 'automatic');
    const cursor = await openCursor(runtime, schema);
    if (!cursor) throw new Error('the build is there');
    const closed = { ...runtime, store: { ...runtime.store, subscribe: endsAtOnce } };
    const bringing = catchUp(closed, projection, cursor, position, { signal: new AbortController().signal });
    await expect(bringing).rejects.toThrow(StoreUnavailable);
  });
});

describe('a first start with connection failures', () => {
  it('ends with a build that contains every event once', async () => {
    await using runtime = await openTestRuntime();
    const camps = Array.from({ length: 600 }, (_, number) => campStream(`camp${number}`));
    for (const stream of camps) await runtime.append(stream, [listed('Some camp')]);
    await using _running = await runtime.run(projection);
    for (let round = 0; round < 5; round += 1)
      await runtime.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    await runtime.current(name);
    const [status] = await runtime.admin(projection).list();
    expect(status?.builds).toMatchObject([{ part: 'live', events: 600 }]);
    expect(await runtime.rows(projection)).toHaveLength(600);
  });
});

describe('running', () => {
  it('shows an empty build at once, then applies new events, and lists what changed in each batch', async () => {
    await using runtime = await openTestRuntime();
    expect(await readActiveBuild(runtime.pool, name)).toBeUndefined();
    await using _running = await runtime.run(projection);
    await runtime.shows(name, 'camp_names_v1_b1');
    expect(await runtime.rows(projection)).toEqual([]);
    await runtime.append(redwood, [listed('Redwood')]);
    await runtime.append(campStream('bayside'), [listed('Bayside')]);
    await runtime.current(name);
    const before = await readActiveBuild(runtime.pool, name);
    await runtime.append(redwood, [renamed('Redwood Makers')]);
    await runtime.current(name);
    const changes = await readChanges(runtime.pool, before?.schema ?? '', before?.batch ?? 0n);
    expect(changes?.keys).toEqual(['redwood']);
    expect(changes?.checkpoint).toBe(await runtime.store.head());
    expect(changes?.batch).toBeGreaterThan(before?.batch ?? 0n);
    expect((await readChanges(runtime.pool, before?.schema ?? '', changes?.batch ?? 0n))?.keys).toEqual([]);
    const { position } = await runtime.append('weather-today', [{ type: 'SunShone', data: {} }]);
    await runtime.until(async () => (await readActiveBuild(runtime.pool, name))?.checkpoint === position);
  });

  it('follows a log in the same PostgreSQL while it is written', async () => {
    await using runtime = await openTestRuntime((url) => openPostgresEventStore({ url, log: silentLog }));
    await using _running = await runtime.run(projection);
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      const stream = campStream(`camp${writer}`);
      await runtime.append(stream, [listed('Some camp')]);
      for (let number = 1; number <= 25; number += 1) await runtime.append(stream, [renumbered(String(number))]);
    });
    await Promise.all(writers);
    await runtime.current(name);
    expect((await runtime.rows(projection)).map((row) => row['number'])).toEqual(Array(8).fill(25));
    expect((await runtime.admin(projection).list())[0]?.builds).toMatchObject([{ part: 'live', events: 8 * 26 }]);
    expect(await runtime.admin(projection).verify(name)).toMatchObject({ isEqual: true });
  });

  it('stops before an unknown event after applying all events before it, and gives readers the reason', async () => {
    await using runtime = await openTestRuntime();
    await using running = await runtime.run(projection);
    await runtime.until(async () => (await readActiveBuild(runtime.pool, name)) !== undefined);
    await runtime.append(redwood, [listed('Redwood'), { type: 'CampAbducted', data: {} }, renamed('Too late')]);
    await expect(running.done).rejects.toThrow(ProjectionStopped);
    const build = await readActiveBuild(runtime.pool, name);
    expect(build?.stopReason).toContain(
      'Projection camp_names stopped before CampAbducted (version 1) of camp-redwood',
    );
    expect((await runtime.admin(projection).list())[0]?.stopReason).toBe(build?.stopReason);
    expect(await runtime.rows(projection)).toEqual([{ org_id: 'redwood', name: 'Redwood', number: 0 }]);
  });

  it('notifies readers when it runs again', async () => {
    await using runtime = await openTestRuntime();
    await runtime.append(redwood, [{ type: 'CampAbducted', data: {} }]);
    {
      await using stopping = await runtime.run(projection);
      await expect(stopping.done).rejects.toThrow('CampAbducted');
    }
    const newProjection = declare<{ type: 'CampAbducted'; data: unknown }>({
      name,
      version: 1,
      categories: ['camp'],
      events: [{ type: 'CampAbducted', version: 1, parse: (data) => ({ type: 'CampAbducted', data }) }],
      tables: projection.tables,
      audience: projection.audience,
      handlers: { CampAbducted: () => [] },
    });
    await using _running = await runtime.run(newProjection);
    await runtime.current(name);
    expect((await readActiveBuild(runtime.pool, name))?.stopReason).toBeUndefined();
  });

  it('stops if its tables changed but its version did not', async () => {
    await using runtime = await openTestRuntime();
    {
      await using _running = await runtime.run(projection);
      await runtime.current(name);
    }
    const changed = { ...projection, tables: { other: table({ org_id: 'text' }, { key: ['org_id'] }) } };
    await using running = await runtime.run(changed);
    await expect(running.done).rejects.toThrow(
      'The tables of projection camp_names are not those that its version 1 was built with; raise its version.',
    );
  });

  it('continues by itself after the database closed all its connections', async () => {
    await using runtime = await openTestRuntime();
    await using _running = await runtime.run(projection);
    await runtime.append(redwood, [listed('Redwood')]);
    await runtime.current(name);
    for (let round = 1; round <= 3; round += 1) {
      await runtime.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await runtime.append(redwood, [renamed('Redwood', String(round))]);
      await runtime.current(name);
    }
    expect(await runtime.rows(projection)).toEqual([{ org_id: 'redwood', name: 'Redwood', number: 3 }]);
  });
});

describe('a second process', () => {
  it('stands by, and takes over when the first one ends', async () => {
    await using runtime = await openTestRuntime();
    const first = await runtime.run(projection);
    await runtime.append(redwood, [listed('Redwood')]);
    await runtime.current(name);
    await using _second = await runtime.run(projection);
    await runtime.append(redwood, [renamed('Redwood', '1')]);
    await runtime.current(name);
    await first[Symbol.asyncDispose]();
    await runtime.append(redwood, [renamed('Redwood', '2')]);
    await runtime.current(name);
    expect(await runtime.rows(projection)).toEqual([{ org_id: 'redwood', name: 'Redwood', number: 2 }]);
    const [status] = await runtime.admin(projection).list();
    expect(status).toMatchObject({ isRunning: true, builds: [{ part: 'live', events: 3, isCurrent: true }] });
  });

  it('takes over when the first one loses the connection that holds its lock', async () => {
    await using runtime = await openTestRuntime();
    await using _first = await runtime.run(projection);
    await runtime.current(name);
    await using _second = await runtime.run(projection);
    for (let round = 1; round <= 5; round += 1) {
      await runtime.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'campjay runner of camp_names' and datname = current_database()",
      );
      await runtime.append(campStream(`camp${round}`), [listed('Some camp')]);
      await runtime.current(name);
    }
    const [status] = await runtime.admin(projection).list();
    expect(status?.builds).toMatchObject([{ part: 'live', events: 5, isCurrent: true }]);
  });
});

describe('a new version of a projection', () => {
  const second = campNames({ version: 2, write: (text) => text.toUpperCase() });

  it('is built beside the old one and replaces it once complete; the old build is retained', async () => {
    await using runtime = await openTestRuntime();
    await runtime.append(redwood, [listed('Redwood')]);
    {
      await using _running = await runtime.run(projection);
      await runtime.current(name);
    }
    await runtime.append(redwood, [renamed('Redwood Makers')]);
    await using _running = await runtime.run(second);
    await runtime.shows(name, 'camp_names_v2_b2');
    expect(await runtime.rows(second)).toEqual([{ org_id: 'redwood', name: 'REDWOOD MAKERS', number: 0 }]);
    const [status] = await runtime.admin(second).list();
    expect(status).toMatchObject({
      version: 2,
      canRestoreFormer: false,
      builds: [
        { build: 'camp_names_v1_b1', version: 1, part: 'former', events: 1 },
        { build: 'camp_names_v2_b2', version: 2, part: 'live', events: 2 },
      ],
    });
  });

  it('leaves the old build to readers until the new one is complete', async () => {
    await using runtime = await openTestRuntime();
    await runtime.append(redwood, [listed('Redwood')]);
    {
      await using _running = await runtime.run(projection);
      await runtime.current(name);
    }
    await runtime.append(redwood, [{ type: 'CampAbducted', data: {} }]);
    await using running = await runtime.run(second);
    await expect(running.done).rejects.toThrow('CampAbducted');
    expect(await activeSchema(runtime)).toBe('camp_names_v1_b1');
    expect(await runtime.rows(projection)).toEqual([{ org_id: 'redwood', name: 'Redwood', number: 0 }]);
  });

  it('is replaced by the retained old build when the old code is started again', async () => {
    await using runtime = await openTestRuntime();
    await runtime.append(redwood, [listed('Redwood')]);
    for (const [code, schema] of [
      [projection, 'camp_names_v1_b1'],
      [second, 'camp_names_v2_b2'],
      [projection, 'camp_names_v1_b1'],
    ] as const) {
      await using _running = await runtime.run(code);
      await runtime.shows(name, schema);
      await runtime.append(redwood, [renamed(`Redwood at ${schema}`)]);
      await runtime.current(name);
    }
    expect(await runtime.rows(projection)).toEqual([
      { org_id: 'redwood', name: 'Redwood at camp_names_v1_b1', number: 0 },
    ]);
  });
});
