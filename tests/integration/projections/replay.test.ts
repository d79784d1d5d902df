import { campStream } from '@campjay/events/streams.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { describe, expect, it } from '@jest/globals';
import { createBuild, findBuild } from '@campjay/projector/runtime/rebuild/build.ts';
import { tryLock } from '@campjay/projector/runtime/locks.ts';
import { type RebuildProgress } from '@campjay/projector/runtime/rebuild/rebuildProgress.ts';
import { renamed } from '@campjay/projector/runtime/testing/campNames.ts';
import { openTestRuntime } from '../support/projections/testRuntime.ts';
import {
  corrected,
  exists,
  name,
  projectedCamps,
  projection,
  schemasOf,
} from '../support/projections/projectedCamps.ts';

describe('a replay', () => {
  it('builds beside the live build and reports progress; then it can be canceled, but not repeated', async () => {
    await using runtime = await projectedCamps();
    const before = await runtime.rows(projection);
    const seen: RebuildProgress[] = [];
    const admin = runtime.admin(corrected);
    const report = await admin.replay(name, { onProgress: (progress) => seen.push(progress) });
    // Four camp events, and the request for the replay.
    expect(report).toMatchObject({ name, build: 'camp_names_v1_b2', events: 5 });
    expect(seen.map(({ phase }) => phase)).toEqual(expect.arrayContaining(['reading', 'indexing', 'catching up']));
    expect(seen.at(-1)).toMatchObject({ eventsDone: 5, eventsTotal: 5, secondsLeft: 0 });
    expect(seen.at(-1)?.eventsPerSecond).toBeGreaterThan(0);
    const { rows } = await runtime.pool.query<{ indexdef: string }>(
      "select indexdef from pg_indexes where schemaname = $1 and tablename = 'camp_names'",
      [report.build],
    );
    expect(rows.map(({ indexdef }) => indexdef).join()).toContain('(name, number)');
    expect((await readActiveBuild(runtime.pool, name))?.schema).toBe('camp_names_v1_b1');
    expect(await runtime.rows(projection)).toEqual(before);

    await expect(admin.replay(name)).rejects.toThrow(
      'A finished replay of camp_names (camp_names_v1_b2) waits; promote or cancel it first.',
    );
    expect(await admin.cancel(name)).toEqual({ build: 'camp_names_v1_b2' });
    expect(await exists(runtime, 'camp_names_v1_b2')).toBe(false);
    await expect(admin.cancel(name)).rejects.toThrow('There is no replay of camp_names to cancel.');
    await expect(admin.preview(name)).rejects.toThrow('There is no finished replay of camp_names; start one first.');
  });

  it('is refused while another one is running', async () => {
    await using runtime = await projectedCamps();
    await using _other = await tryLock(runtime.databaseUrl, 'rebuild', name);
    await expect(runtime.admin(projection).replay(name)).rejects.toThrow(
      'A replay of camp_names is under way; wait for it, or cancel it.',
    );
  });

  it('is refused without a live build, and for an unknown name', async () => {
    await using runtime = await openTestRuntime();
    await expect(runtime.admin(projection).replay(name)).rejects.toThrow('camp_names has no live build yet');
    await expect(runtime.admin(projection).replay('kamps')).rejects.toThrow(
      "There is no projection 'kamps'; there are: camp_names.",
    );
  });

  it('leaves nothing behind when it is aborted', async () => {
    await using runtime = await projectedCamps();
    const shutdown = new AbortController();
    const replay = runtime.admin(projection).replay(name, {
      signal: shutdown.signal,
      onProgress: () => shutdown.abort(new Error('enough')),
    });
    await expect(replay).rejects.toThrow('enough');
    expect(await schemasOf(runtime)).toEqual(['camp_names_v1_b1']);
    expect(await exists(runtime, 'camp_names_v1_b2')).toBe(false);
  });

  it('can be canceled while it is running', async () => {
    await using runtime = await projectedCamps();
    const admin = runtime.admin(projection);
    let canceled: Promise<unknown> | undefined;
    const replay = admin.replay(name, {
      onProgress: ({ phase }) => {
        if (phase === 'reading') canceled ??= admin.cancel(name);
      },
    });
    await Promise.allSettled([replay]);
    expect(await canceled).toEqual({ build: 'camp_names_v1_b2' });
    expect(await exists(runtime, 'camp_names_v1_b2')).toBe(false);
    expect((await readActiveBuild(runtime.pool, name))?.schema).toBe('camp_names_v1_b1');
  });

  it('that was killed midway is removed when the projector starts, and is never shown', async () => {
    await using runtime = await projectedCamps();
    await createBuild(runtime.pool, projection, 'replay');
    await expect(runtime.admin(projection).promote(name)).rejects.toThrow(
      'The replay of camp_names is still under way',
    );
    // It does not block the next one, either.
    expect(await runtime.admin(projection).replay(name)).toMatchObject({ build: 'camp_names_v1_b3', events: 5 });
    expect(await exists(runtime, 'camp_names_v1_b2')).toBe(false);
    await runtime.admin(projection).cancel(name);
    await createBuild(runtime.pool, projection, 'replay');
    await using _running = await runtime.run(projection);
    await runtime.until(async () => !(await exists(runtime, 'camp_names_v1_b4')));
    expect((await readActiveBuild(runtime.pool, name))?.schema).toBe('camp_names_v1_b1');
  });
});

describe('verifying a read model', () => {
  it('compares it with the log, shows a changed row, and leaves nothing behind', async () => {
    await using runtime = await projectedCamps();
    expect(await runtime.admin(projection).verify(name)).toMatchObject({
      isEqual: true,
      liveBuild: 'camp_names_v1_b1',
    });
    expect(await schemasOf(runtime)).toEqual(['camp_names_v1_b1']);
    expect(await exists(runtime, 'camp_names_v1_b2')).toBe(false);
    await runtime.pool.query("update camp_names_v1_b1.camp_names set number = 99 where org_id = 'summit'");
    const { isEqual, tables } = await runtime.admin(projection).verify(name);
    expect(isEqual).toBe(false);
    expect(tables[0]?.change).toMatchObject({
      count: 1,
      samples: [{ key: { org_id: 'summit' }, before: { number: 99 }, after: { number: 0 }, columns: ['number'] }],
    });
  });

  it('works beside a projector, which also keeps a waiting replay up to date', async () => {
    await using runtime = await projectedCamps();
    await using _running = await runtime.run(projection);
    const { build } = await runtime.admin(projection).replay(name);
    expect(await runtime.admin(projection).verify(name)).toMatchObject({ isEqual: true });
    expect(await schemasOf(runtime)).toEqual(['camp_names_v1_b1', 'camp_names_v1_b2']);
    const { position } = await runtime.append(campStream('redwood'), [renamed('Redwood High', '2')]);
    await runtime.until(async () => (await findBuild(runtime.pool, build))?.checkpoint === position);
  });
});
