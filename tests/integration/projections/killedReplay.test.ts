import { campStream } from '@campjay/events/streams.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { bundleProgram, type KillableProgram } from '../support/bus/killedProcess.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findBuild } from '@campjay/projector/runtime/rebuild/build.ts';
import { listed } from '@campjay/projector/runtime/testing/campNames.ts';
import { corrected, name, projection, schemasOf } from '../support/projections/projectedCamps.ts';
import { openTestRuntime } from '../support/projections/testRuntime.ts';

const CAMPS = 300;
/** The lines that the program prints before each step, and at its end; it is killed at each of them. */
const STEPS = ['replaying', 'reading', 'indexing', 'catching up', 'comparing', 'promoting', 'promoted'];

let program: KillableProgram;
beforeAll(async () => {
  program = await bundleProgram(new URL('../support/projections/replayAndPromote.ts', import.meta.url));
});
afterAll(async () => program[Symbol.asyncDispose]());

describe('a replay and its promotion, killed at each of their steps', () => {
  // Covers: P.6
  it('leave readers either the whole old read model or the whole new one', async () => {
    await using runtime = await openTestRuntime((url) => openPostgresEventStore({ url, log: silentLog }));
    await Promise.all(
      Array.from({ length: CAMPS }, (_, camp) =>
        runtime.append(campStream(`camp${camp}`), [listed(camp % 3 === 0 ? 'Bayside' : 'Summit', String(camp))]),
      ),
    );
    {
      await using _running = await runtime.run(projection);
      await runtime.current(name);
    }
    const old = await runtime.rows(projection);
    const correctedRows = old.map((row) => (row['name'] === 'Bayside' ? { ...row, name: 'Bay Side' } : row));
    const promoted: boolean[] = [];
    for (const step of STEPS) {
      const printed = await program.killAfter(STEPS.indexOf(step) + 1, [runtime.databaseUrl, step]);
      expect(printed).toContain(step);
      const live = await readActiveBuild(runtime.pool, name);
      expect(await findBuild(runtime.pool, live?.schema ?? '')).toMatchObject({ state: 'complete' });
      const isPromoted = live?.schema !== 'camp_names_v1_b1';
      promoted.push(isPromoted);
      expect(await runtime.rows(projection)).toEqual(isPromoted ? correctedRows : old);
      const { rows } = await runtime.pool.query<{ count: string }>(
        "select count(*) from projections.promotions where kind = 'replay'",
      );
      expect(Number(rows[0]?.count)).toBe(isPromoted ? 1 : 0);
      if (isPromoted) {
        // Restores the initial state, so that the next replay has something to change.
        await runtime.admin(projection).returnToFormer(name);
        await runtime.pool.query("delete from projections.promotions where kind = 'replay'");
        await runtime.pool.query('update projections.read_models set former_build = null');
      }
      const open = (await runtime.admin(projection).list())[0]?.replay;
      if (open?.state === 'ready') await runtime.admin(projection).cancel(name);
      expect((await readActiveBuild(runtime.pool, name))?.schema).toBe('camp_names_v1_b1');
    }
    // If it is killed during the promotion, both outcomes are valid.
    expect([...promoted.slice(0, 5), ...promoted.slice(-1)]).toEqual([false, false, false, false, false, true]);

    await using _running = await runtime.run(projection);
    await runtime.until(async () => (await schemasOf(runtime)).length === 1);
    expect(await runtime.admin(projection).verify(name)).toMatchObject({ isEqual: true });
    await runtime.admin(corrected).replay(name);
    await runtime.admin(corrected).promote(name);
    expect(await runtime.rows(projection)).toEqual(correctedRows);
  });
});
