import { once } from 'node:events';
import { campStream } from '@campjay/events/streams.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { describe, expect, it } from '@jest/globals';
import { openPool, replaceConnect } from '@campjay/platform/postgres/pool.ts';
import { findBuild } from '@campjay/projector/runtime/rebuild/build.ts';
import { removeStaleBuilds } from '@campjay/projector/runtime/rebuild/reconcileBuilds.ts';
import { catchUp } from '@campjay/projector/runtime/rebuild/catchUp.ts';
import { type JsonRow } from '@campjay/projector/runtime/compare/compareTables.ts';
import { openCursor } from '@campjay/projector/runtime/cursor.ts';
import { campNames, delisted, listed, renamed } from '@campjay/projector/runtime/testing/campNames.ts';
import { type TestRuntime } from '../support/projections/testRuntime.ts';
import { corrected, exists, name, projectedCamps, projection } from '../support/projections/projectedCamps.ts';

const manyCamps = async (): Promise<TestRuntime> => {
  const runtime = await projectedCamps();
  const ids = Array.from({ length: 100 }, (_, index) => `c${String(index).padStart(3, '0')}`);
  for (const id of ids) await runtime.append(campStream(id), [listed(Number(id.slice(1)) < 39 ? 'Bayside' : 'Summit')]);
  await using _running = await runtime.run(projection);
  await runtime.current(name);
  return runtime;
};

/** Rows that only one of the builds has. */
const changeRows = async ({ pool }: TestRuntime, build: string): Promise<void> => {
  await pool.query(`delete from ${build}.camp_names where org_id between 'c060' and 'c089'`);
  await pool.query(`insert into ${build}.camp_names select 'x' || i, 'X', i from generate_series(10, 34) i`);
};

interface Difference {
  readonly appear: readonly JsonRow[];
  readonly vanish: readonly JsonRow[];
  readonly change: readonly (readonly [JsonRow, JsonRow])[];
  readonly rowsAfter: number;
}

/** Every difference, found by comparing every row. */
const differenceOf = (before: readonly JsonRow[], after: readonly JsonRow[]): Difference => {
  const find = (rows: readonly JsonRow[], id: unknown) => rows.find((row) => row['org_id'] === id);
  return {
    rowsAfter: after.length,
    appear: after.filter((row) => !find(before, row['org_id'])),
    vanish: before.filter((row) => !find(after, row['org_id'])),
    change: before.flatMap((row) => {
      const now = find(after, row['org_id']);
      return now && JSON.stringify(now) !== JSON.stringify(row) ? [[row, now] as const] : [];
    }),
  };
};

const asCompared = (before: readonly JsonRow[], { appear, vanish, change, rowsAfter }: Difference) => {
  const key = (row: JsonRow) => ({ org_id: row['org_id'] });
  const none = { before: undefined, after: undefined, columns: [] };
  return {
    ...{ table: 'camp_names', rowsBefore: before.length, rowsAfter },
    appear: {
      count: appear.length,
      samples: appear.slice(0, 20).map((row) => ({ ...none, key: key(row), after: row })),
    },
    vanish: {
      count: vanish.length,
      samples: vanish.slice(0, 20).map((row) => ({ ...none, key: key(row), before: row })),
    },
    change: {
      count: change.length,
      samples: change.slice(0, 20).map(([was, is]) => ({ key: key(was), before: was, after: is, columns: ['name'] })),
    },
  };
};

describe('a preview', () => {
  it.each(['camp_names_v1_b1', 'camp_names_v1_b2'])(
    'compares both at the same position when only %s has read the latest events',
    async (further) => {
      await using runtime = await projectedCamps();
      const admin = runtime.admin(projection);
      await admin.replay(name);
      await runtime.append(campStream('harbor'), [listed('Harbor')]);
      const { position } = await runtime.append(campStream('summit'), [delisted()]);
      const cursor = await openCursor(runtime, further);
      if (!cursor) throw new Error('the build is there');
      await catchUp(runtime, projection, cursor, position, { signal: new AbortController().signal });
      const preview = await admin.preview(name);
      expect(preview.position).toBe(position);
      expect(preview.tables).toMatchObject([
        { rowsBefore: 3, rowsAfter: 3, appear: { count: 0 }, vanish: { count: 0 }, change: { count: 0 } },
      ]);
    },
  );

  it('does not delay the live build while it compares', async () => {
    await using runtime = await projectedCamps();
    const admin = runtime.admin(corrected);
    await admin.replay(name);
    await using _running = await runtime.run(projection);
    const previews = Promise.all([admin.preview(name), admin.preview(name)]);
    for (let number = 0; number < 20; number += 1)
      await runtime.append(campStream('redwood'), [renamed('Redwood', String(number))]);
    await runtime.current(name);
    for (const preview of await previews) expect(preview.tables[0]?.appear.count).toBe(0);
  });
});

describe('a promotion', () => {
  // Covers: P.5
  it('changes exactly the rows that the preview listed, and notifies followers', async () => {
    await using runtime = await manyCamps();
    const { build } = await runtime.admin(corrected).replay(name);
    await changeRows(runtime, build);
    const before = await runtime.rows(projection);
    const preview = await runtime.admin(corrected).preview(name);
    expect(preview).toMatchObject({
      ...{ name, liveBuild: 'camp_names_v1_b1', otherBuild: build, position: await runtime.store.head() },
      audience: { families: 0, advertisers: 0 },
    });
    const client = await runtime.pool.connect();
    await client.query('listen campjay_read_models');
    const notification = once(client, 'notification');
    const promoted = await runtime.admin(corrected).promote(name);
    expect(await notification).toMatchObject([{ payload: name }]);
    client.release(true);
    const difference = differenceOf(before, await runtime.rows(projection));
    expect([difference.appear, difference.vanish, difference.change].map(({ length }) => length)).toEqual([25, 30, 40]);
    for (const { tables } of [preview, promoted]) expect(tables).toEqual([asCompared(before, difference)]);
    // The projector continues with the promoted build.
    await using _running = await runtime.run(projection);
    await runtime.append(campStream('harbor'), [listed('Harbor Town')]);
    await runtime.current(name);
    expect(await runtime.rows(projection)).toContainEqual({ org_id: 'harbor', name: 'Harbor Town', number: 0 });
  });

  // Covers: P.5
  it('records its own comparison at its own position if events came since the preview', async () => {
    await using runtime = await manyCamps();
    const { build } = await runtime.admin(corrected).replay(name);
    await changeRows(runtime, build);
    const preview = await runtime.admin(corrected).preview(name);
    await runtime.append(campStream('new'), [listed('Harbor')]);
    const { position } = await runtime.append(campStream('c000'), [delisted()]);
    {
      await using _running = await runtime.run(projection);
      await runtime.current(name);
    }
    const promoted = await runtime.admin(corrected).promote(name);
    expect(promoted.position).toBe(position);
    expect(promoted.tables).not.toEqual(preview.tables);
    // The former build is at the same position as the live one, so that both can be compared.
    const former = await runtime.pool.query<JsonRow>('select * from camp_names_v1_b1.camp_names order by 1');
    const difference = differenceOf(former.rows, await runtime.rows(projection));
    expect(promoted.tables).toEqual([asCompared(former.rows, difference)]);
    const { rows } = await runtime.pool.query(
      "select from_build, to_build, position, comparison from projections.promotions where kind = 'replay'",
    );
    const comparison = JSON.parse(JSON.stringify(promoted.tables)) as unknown;
    expect(rows).toEqual([{ from_build: 'camp_names_v1_b1', to_build: 'camp_names_v1_b2', position, comparison }]);
  });
});

describe('a build that goes live', () => {
  it('is not taken for obsolete by a projector that reads the builds at this moment', async () => {
    await using runtime = await projectedCamps();
    {
      await using _running = await runtime.run(projection);
      await runtime.current(name);
    }
    const admin = runtime.admin(projection);
    await admin.replay(name);
    const pool = openPool(runtime.databaseUrl, { applicationName: 'projector' });
    let stage: 'before' | 'live build read' | 'promoted' = 'before';
    replaceConnect(pool, async (connect) => {
      const client = await connect();
      const query = client.query.bind(client) as (...args: readonly unknown[]) => Promise<unknown>;
      const promoteBetween = async (...args: readonly unknown[]) => {
        const text = String(args[0]);
        if (stage === 'live build read' && text.includes('projections.replays')) {
          stage = 'promoted';
          await admin.promote(name);
        }
        if (stage === 'before' && text.includes('active_build as active')) stage = 'live build read';
        return await query(...args);
      };
      return Object.assign(Object.create(client) as typeof client, { query: promoteBetween });
    });
    await removeStaleBuilds({ ...runtime, pool }, projection);
    await pool.end();
    expect(stage).toBe('promoted');
    expect(await readActiveBuild(runtime.pool, name)).toMatchObject({ schema: 'camp_names_v1_b2' });
    expect(await findBuild(runtime.pool, 'camp_names_v1_b2')).toMatchObject({ state: 'complete' });
  });
});

describe('returning to the former build', () => {
  it('shows readers the old rows at once, kept up to date meanwhile, and can be undone', async () => {
    await using runtime = await projectedCamps();
    await runtime.admin(corrected).replay(name);
    await runtime.admin(corrected).promote(name);
    await using _running = await runtime.run(projection);
    await runtime.append(campStream('harbor'), [listed('Harbor')]);
    const admin = runtime.admin(projection);
    expect(await admin.returnToFormer(name)).toEqual({ build: 'camp_names_v1_b1' });
    await runtime.current(name);
    const names = async () => (await runtime.rows(projection)).map((row) => row['name']);
    expect(await names()).toEqual(['Bayside', 'Harbor', 'Redwood Makers', 'Summit']);
    expect(await admin.returnToFormer(name)).toEqual({ build: 'camp_names_v1_b2' });
    expect(await names()).toEqual(['Bay Side', 'Harbor', 'Redwood Makers', 'Summit']);
  });

  it('includes the events that the former build has not read yet', async () => {
    await using runtime = await projectedCamps();
    const admin = runtime.admin(projection);
    await admin.replay(name);
    await admin.promote(name);
    const live = await readActiveBuild(runtime.pool, name);
    {
      await using _running = await runtime.run(projection);
      await runtime.append(campStream('harbor'), [listed('Harbor')]);
      await runtime.until(async () => (await readActiveBuild(runtime.pool, name))?.checkpoint !== live?.checkpoint);
    }
    await admin.returnToFormer(name);
    expect(await runtime.rows(projection)).toHaveLength(4);
  });

  it('is possible until the retention time is over; then the former build is removed', async () => {
    await using runtime = await projectedCamps();
    const admin = runtime.admin(projection, { formerBuildRetentionMs: 0 });
    await admin.replay(name);
    await admin.promote(name);
    expect(await exists(runtime, 'camp_names_v1_b1')).toBe(true);
    await using _running = await runtime.run(projection);
    await runtime.until(async () => !(await exists(runtime, 'camp_names_v1_b1')));
    await expect(admin.returnToFormer(name)).rejects.toThrow('camp_names has no former build to return to.');
    expect(await runtime.rows(projection)).toHaveLength(3);
  });

  it('is refused if the former build has another version, whose handlers no longer exist', async () => {
    await using runtime = await projectedCamps();
    const second = campNames({ version: 2 });
    await using _running = await runtime.run(second);
    await runtime.shows(name, 'camp_names_v2_b2');
    await expect(runtime.admin(second).returnToFormer(name)).rejects.toThrow(
      'The former build of camp_names has version 1',
    );
  });
});
