import { campStream } from '@campjay/events/streams.ts';
import { activeBuild } from '@campjay/platform/readModels/activeBuild.ts';
import { describe, expect, it } from '@jest/globals';
import { bringUpTo } from './bringUpTo.ts';
import { createBuild, findBuild, listBuilds } from './build.ts';
import { openCursor } from './cursor.ts';
import { tryHold } from './locks.ts';
import { type RebuildProgress } from './rebuild.ts';
import { campNames, delisted, listed, renamed } from './testing/campNames.ts';
import { openTestRuntime, type TestRuntime, until } from './testing/testRuntime.ts';

const projection = campNames();
const { name } = projection;

/** Three camps in the log, taken by the first version of the handlers, and nobody running. */
const projected = async (): Promise<TestRuntime> => {
  const runtime = await openTestRuntime();
  await runtime.append(campStream('redwood'), [listed('Redwood'), renamed('Redwood Makers', '1')]);
  await runtime.append(campStream('bayside'), [listed('Bayside')]);
  await runtime.append(campStream('summit'), [listed('Summit')]);
  await using _running = await runtime.run(projection);
  await runtime.current(name);
  return runtime;
};

/** The read model as the admin's mended code makes it. */
const corrected = campNames({ write: (text) => text.replace('Bayside', 'Bay Side') });
const schemas = async ({ pool }: TestRuntime) => (await listBuilds(pool, name)).map(({ schema }) => schema);
const exists = async ({ pool }: TestRuntime, schema: string) =>
  (await pool.query('select 1 from pg_namespace where nspname = $1', [schema])).rowCount === 1;

describe('a replay', () => {
  it('makes the read model again beside the live one, which readers go on seeing', async () => {
    await using runtime = await projected();
    const before = await runtime.rows(projection);
    const report = await runtime.desk(corrected).replay(name);
    expect(report).toMatchObject({ name, build: 'camp_names_v1_b2', events: 4 });
    expect((await activeBuild(runtime.pool, name))?.schema).toBe('camp_names_v1_b1');
    expect(await runtime.rows(projection)).toEqual(before);
  });

  it('says how far it has come', async () => {
    await using runtime = await projected();
    const seen: RebuildProgress[] = [];
    await runtime.desk(projection).replay(name, { onProgress: (progress) => seen.push(progress) });
    expect(seen.map(({ phase }) => phase)).toEqual(expect.arrayContaining(['reading', 'indexing', 'catching up']));
    const last = seen.at(-1);
    expect(last).toMatchObject({ eventsDone: 4, eventsTotal: 4, secondsLeft: 0 });
    expect(last?.eventsPerSecond).toBeGreaterThan(0);
  });

  it('has the indexes of the read model in the end', async () => {
    await using runtime = await projected();
    const { build } = await runtime.desk(projection).replay(name);
    const { rows } = await runtime.pool.query<{ indexdef: string }>(
      "select indexdef from pg_indexes where schemaname = $1 and tablename = 'camp_names'",
      [build],
    );
    expect(rows.map(({ indexdef }) => indexdef).join()).toContain('(name, number)');
  });

  it('is refused while another one is under way', async () => {
    await using runtime = await projected();
    await using _other = await tryHold(runtime.databaseUrl, 'rebuild', name);
    await expect(runtime.desk(projection).replay(name)).rejects.toThrow(
      'A replay of camp_names is under way; wait for it, or cancel it.',
    );
  });

  it('is refused while another one waits to be promoted', async () => {
    await using runtime = await projected();
    await runtime.desk(projection).replay(name);
    await expect(runtime.desk(projection).replay(name)).rejects.toThrow(
      'A finished replay of camp_names (camp_names_v1_b2) waits; promote or cancel it first.',
    );
  });

  it('is refused where there is no live build yet, and for a name that nobody knows', async () => {
    await using runtime = await openTestRuntime();
    await expect(runtime.desk(projection).replay(name)).rejects.toThrow('camp_names has no live build yet');
    await expect(runtime.desk(projection).replay('kamps')).rejects.toThrow(
      "There is no projection 'kamps'; there are: camp_names.",
    );
  });

  it('leaves nothing behind when it is aborted', async () => {
    await using runtime = await projected();
    const ending = new AbortController();
    const replay = runtime.desk(projection).replay(name, {
      signal: ending.signal,
      onProgress: () => ending.abort(new Error('enough')),
    });
    await expect(replay).rejects.toThrow('enough');
    expect(await schemas(runtime)).toEqual(['camp_names_v1_b1']);
    expect(await exists(runtime, 'camp_names_v1_b2')).toBe(false);
  });

  it('can be cancelled while it is under way', async () => {
    await using runtime = await projected();
    const desk = runtime.desk(projection);
    let cancelled: Promise<unknown> | undefined;
    const replay = desk.replay(name, {
      onProgress: ({ phase }) => {
        if (phase === 'reading') cancelled ??= desk.cancel(name);
      },
    });
    await Promise.allSettled([replay]);
    expect(await cancelled).toEqual({ build: 'camp_names_v1_b2' });
    expect(await exists(runtime, 'camp_names_v1_b2')).toBe(false);
    expect((await activeBuild(runtime.pool, name))?.schema).toBe('camp_names_v1_b1');
  });

  it('can be cancelled when it waits, and then there is none to cancel', async () => {
    await using runtime = await projected();
    const desk = runtime.desk(projection);
    await desk.replay(name);
    expect(await desk.cancel(name)).toEqual({ build: 'camp_names_v1_b2' });
    expect(await exists(runtime, 'camp_names_v1_b2')).toBe(false);
    await expect(desk.cancel(name)).rejects.toThrow('There is no replay of camp_names to cancel.');
    await expect(desk.preview(name)).rejects.toThrow('There is no finished replay of camp_names; start one first.');
  });

  it('that was killed half-way is removed when the projector starts, and is never shown', async () => {
    await using runtime = await projected();
    await createBuild(runtime.pool, projection, 'replay');
    await expect(runtime.desk(projection).promote(name)).rejects.toThrow('The replay of camp_names is still under way');
    await using _running = await runtime.run(projection);
    await until(async () => !(await exists(runtime, 'camp_names_v1_b2')));
    expect((await activeBuild(runtime.pool, name))?.schema).toBe('camp_names_v1_b1');
  });

  it('that was killed half-way does not stand in the way of the next one', async () => {
    await using runtime = await projected();
    await createBuild(runtime.pool, projection, 'replay');
    expect(await runtime.desk(projection).replay(name)).toMatchObject({ build: 'camp_names_v1_b3', events: 4 });
    expect(await exists(runtime, 'camp_names_v1_b2')).toBe(false);
  });

  it('that waits is kept current by the projector', async () => {
    await using runtime = await projected();
    const { build } = await runtime.desk(projection).replay(name);
    await using _running = await runtime.run(projection);
    const { position } = await runtime.append(campStream('redwood'), [renamed('Redwood High', '2')]);
    await until(async () => (await findBuild(runtime.pool, build))?.checkpoint === position);
  });
});

describe('a preview', () => {
  it('shows the rows that would appear, vanish and change, with before and after', async () => {
    await using runtime = await projected();
    const desk = runtime.desk(corrected);
    const { build } = await desk.replay(name);
    await runtime.pool.query(`delete from ${build}.camp_names where org_id = 'redwood'`);
    await runtime.pool.query(`insert into ${build}.camp_names values ('atlantis', 'Atlantis', 9)`);
    const preview = await desk.preview(name);
    expect(preview).toEqual({
      name,
      liveBuild: 'camp_names_v1_b1',
      otherBuild: build,
      position: await runtime.store.head(),
      tables: [
        {
          table: 'camp_names',
          rowsBefore: 3,
          rowsAfter: 3,
          appear: {
            count: 1,
            samples: [
              {
                key: { org_id: 'atlantis' },
                before: undefined,
                after: { org_id: 'atlantis', name: 'Atlantis', number: 9 },
                columns: [],
              },
            ],
          },
          vanish: {
            count: 1,
            samples: [
              {
                key: { org_id: 'redwood' },
                before: { org_id: 'redwood', name: 'Redwood Makers', number: 1 },
                after: undefined,
                columns: [],
              },
            ],
          },
          change: {
            count: 1,
            samples: [
              {
                key: { org_id: 'bayside' },
                before: { org_id: 'bayside', name: 'Bayside', number: 0 },
                after: { org_id: 'bayside', name: 'Bay Side', number: 0 },
                columns: ['name'],
              },
            ],
          },
        },
      ],
    });
  });

  it.each(['camp_names_v1_b1', 'camp_names_v1_b2'])(
    'compares both at the same position, when only %s has read what came since',
    async (further) => {
      await using runtime = await projected();
      const desk = runtime.desk(projection);
      await desk.replay(name);
      await runtime.append(campStream('harbor'), [listed('Harbor')]);
      const { position } = await runtime.append(campStream('summit'), [delisted()]);
      const cursor = await openCursor(runtime, further);
      if (!cursor) throw new Error('the build is there');
      await bringUpTo(runtime, projection, cursor, position, { signal: new AbortController().signal });
      const preview = await desk.preview(name);
      expect(preview.position).toBe(position);
      expect(preview.tables).toMatchObject([
        { rowsBefore: 3, rowsAfter: 3, appear: { count: 0 }, vanish: { count: 0 }, change: { count: 0 } },
      ]);
    },
  );

  it('counts all and shows twenty', async () => {
    await using runtime = await projected();
    const desk = runtime.desk(projection);
    const { build } = await desk.replay(name);
    await runtime.pool.query(
      `insert into ${build}.camp_names select 'x' || lpad(i::text, 2, '0'), 'X', i from generate_series(1, 30) i`,
    );
    const [table] = (await desk.preview(name)).tables;
    expect(table?.appear.count).toBe(30);
    expect(table?.appear.samples).toHaveLength(20);
    expect(table?.appear.samples.map(({ key }) => key['org_id'])).toEqual(
      Array.from({ length: 20 }, (_, index) => `x${String(index + 1).padStart(2, '0')}`),
    );
  });

  it('does not hold the live build up while it compares', async () => {
    await using runtime = await projected();
    const desk = runtime.desk(corrected);
    await desk.replay(name);
    await using _running = await runtime.run(projection);
    const previews = Promise.all([desk.preview(name), desk.preview(name)]);
    for (let number = 0; number < 20; number += 1)
      await runtime.append(campStream('redwood'), [renamed('Redwood', String(number))]);
    await runtime.current(name);
    for (const preview of await previews) expect(preview.tables[0]?.appear.count).toBe(0);
  });
});

describe('a promotion', () => {
  it('changes for readers exactly what the preview said, and records it', async () => {
    await using runtime = await projected();
    const desk = runtime.desk(corrected);
    const before = await runtime.rows(projection);
    await desk.replay(name);
    const preview = await desk.preview(name);
    const promoted = await desk.promote(name);
    expect(promoted).toEqual(preview);
    const after = await runtime.rows(projection);
    const changed = promoted.tables[0]?.change.samples ?? [];
    expect(changed).toHaveLength(1);
    expect(after).toEqual(
      before.map((row) => changed.find(({ key }) => key['org_id'] === row['org_id'])?.after ?? row),
    );
    const { rows } = await runtime.pool.query(
      "select kind, from_build, to_build, position, comparison from projections.promotions where kind = 'replay'",
    );
    expect(rows).toEqual([
      {
        kind: 'replay',
        from_build: 'camp_names_v1_b1',
        to_build: 'camp_names_v1_b2',
        position: promoted.position,
        comparison: JSON.parse(JSON.stringify(promoted.tables)) as unknown,
      },
    ]);
  });

  it('takes what came since the replay along', async () => {
    await using runtime = await projected();
    await using _running = await runtime.run(projection);
    const desk = runtime.desk(projection);
    await desk.replay(name);
    await runtime.append(campStream('harbor'), [listed('Harbor')]);
    await desk.promote(name);
    await runtime.current(name);
    expect(await runtime.rows(projection)).toHaveLength(4);
    await runtime.append(campStream('harbor'), [renamed('Harbor Town')]);
    await runtime.current(name);
    expect(await runtime.rows(projection)).toContainEqual({ org_id: 'harbor', name: 'Harbor Town', number: 0 });
  });

  it('tells those who wait for a change of the pointer', async () => {
    await using runtime = await projected();
    const desk = runtime.desk(projection);
    await desk.replay(name);
    const client = await runtime.pool.connect();
    const heard: (string | undefined)[] = [];
    client.on('notification', ({ payload }) => heard.push(payload));
    await client.query('listen campjay_read_models');
    await desk.promote(name);
    await until(() => heard.includes(name));
    client.release(true);
  });
});

describe('returning to the former build', () => {
  it('gives readers at once what they saw before, kept current meanwhile, and can be undone', async () => {
    await using runtime = await projected();
    await runtime.desk(corrected).replay(name);
    await runtime.desk(corrected).promote(name);
    await using _running = await runtime.run(projection);
    await runtime.append(campStream('harbor'), [listed('Harbor')]);
    const desk = runtime.desk(projection);
    expect(await desk.returnToFormer(name)).toEqual({ build: 'camp_names_v1_b1' });
    await runtime.current(name);
    const names = async () => (await runtime.rows(projection)).map((row) => row['name']);
    expect(await names()).toEqual(['Bayside', 'Harbor', 'Redwood Makers', 'Summit']);
    expect(await desk.returnToFormer(name)).toEqual({ build: 'camp_names_v1_b2' });
    expect(await names()).toEqual(['Bay Side', 'Harbor', 'Redwood Makers', 'Summit']);
  });

  it('takes along what the former build has not read yet', async () => {
    await using runtime = await projected();
    const desk = runtime.desk(projection);
    await desk.replay(name);
    await desk.promote(name);
    const live = await activeBuild(runtime.pool, name);
    {
      await using _running = await runtime.run(projection);
      await runtime.append(campStream('harbor'), [listed('Harbor')]);
      await until(async () => (await activeBuild(runtime.pool, name))?.checkpoint !== live?.checkpoint);
    }
    await desk.returnToFormer(name);
    expect(await runtime.rows(projection)).toHaveLength(4);
  });

  it('is possible until the former build was kept long enough; then it is removed', async () => {
    await using runtime = await projected();
    const desk = runtime.desk(projection, { keepFormerForMs: 0 });
    await desk.replay(name);
    await desk.promote(name);
    expect(await exists(runtime, 'camp_names_v1_b1')).toBe(true);
    await using _running = await runtime.run(projection);
    await until(async () => !(await exists(runtime, 'camp_names_v1_b1')));
    await expect(desk.returnToFormer(name)).rejects.toThrow('camp_names has no former build to return to.');
    expect(await runtime.rows(projection)).toHaveLength(3);
  });

  it('is refused when the former build is of another version, whose handlers are gone', async () => {
    await using runtime = await projected();
    const second = campNames({ version: 2 });
    await using _running = await runtime.run(second);
    await until(async () => (await activeBuild(runtime.pool, name))?.schema === 'camp_names_v2_b2');
    await expect(runtime.desk(second).returnToFormer(name)).rejects.toThrow(
      'The former build of camp_names is of version 1',
    );
  });
});

describe('verifying a read model', () => {
  it('finds it equal to what the log says, and leaves nothing behind', async () => {
    await using runtime = await projected();
    expect(await runtime.desk(projection).verify(name)).toMatchObject({ equal: true, liveBuild: 'camp_names_v1_b1' });
    expect(await schemas(runtime)).toEqual(['camp_names_v1_b1']);
    expect(await exists(runtime, 'camp_names_v1_b2')).toBe(false);
  });

  it('shows what was changed behind its back', async () => {
    await using runtime = await projected();
    await runtime.pool.query("update camp_names_v1_b1.camp_names set number = 99 where org_id = 'summit'");
    const { equal, tables } = await runtime.desk(projection).verify(name);
    expect(equal).toBe(false);
    expect(tables[0]?.change).toMatchObject({
      count: 1,
      samples: [{ key: { org_id: 'summit' }, before: { number: 99 }, after: { number: 0 }, columns: ['number'] }],
    });
  });

  it('works beside a projector that goes on, and beside a replay that waits', async () => {
    await using runtime = await projected();
    await using _running = await runtime.run(projection);
    await runtime.desk(projection).replay(name);
    expect(await runtime.desk(projection).verify(name)).toMatchObject({ equal: true });
    expect(await schemas(runtime)).toEqual(['camp_names_v1_b1', 'camp_names_v1_b2']);
  });
});
