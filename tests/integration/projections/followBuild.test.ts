import { SeasonOpened } from '@campjay/events/catalog/events.ts';
import { campStream, seasonStream } from '@campjay/events/streams.ts';
import { announceAwaitedPosition } from '@campjay/read-models/changeFeed.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { openReadModelWaiter } from '@campjay/read-models/readModelWaiter.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { describe, expect, it } from '@jest/globals';
import { campNames, listed, renamed } from '@campjay/projector/runtime/testing/campNames.ts';
import { openTestRuntime, type TestRuntime } from '../support/projections/testRuntime.ts';

const projection = campNames();
const { name } = projection;
const redwood = campStream('redwood');
const NO_ADVANCE = { idleCheckpointIntervalMs: 600_000 };
const PATIENT = { timeoutMs: 60_000, pollIntervalMs: 60_000 };

/** Opens a season, which does not affect the names of camps. */
const openSeason = async (runtime: TestRuntime) =>
  (await runtime.append(seasonStream, [SeasonOpened({ year: 2026 })])).position;

const runningWithRedwood = async (runtime: TestRuntime, settings: { readonly idleCheckpointIntervalMs?: number }) => {
  await runtime.append(redwood, [listed('Redwood')]);
  const running = await runtime.run(projection, settings);
  await runtime.current(name);
  return running;
};

describe('a build of a read model that the latest events do not affect', () => {
  it('stores its checkpoint after a while, without a new batch for followers', async () => {
    await using runtime = await openTestRuntime();
    await using _running = await runningWithRedwood(runtime, { idleCheckpointIntervalMs: 1 });
    const before = await readActiveBuild(runtime.pool, name);
    const position = await openSeason(runtime);
    await runtime.current(name);
    expect(await readActiveBuild(runtime.pool, name)).toEqual({ ...before, checkpoint: position });
  });

  it('stores its checkpoint at once when somebody waits for it, and not before', async () => {
    await using runtime = await openTestRuntime();
    await using _running = await runningWithRedwood(runtime, NO_ADVANCE);
    await using reached = await openReadModelWaiter({ ...runtime, log: silentLog, ...PATIENT });
    const before = await readActiveBuild(runtime.pool, name);
    const position = await openSeason(runtime);
    expect(await readActiveBuild(runtime.pool, name)).toEqual(before);
    expect(await reached.awaitReadModels(position, [name], new AbortController().signal)).toBe('reached');
    expect((await readActiveBuild(runtime.pool, name))?.checkpoint).toBe(position);
  });

  it('also stores it at once for events that arrive after the wait began', async () => {
    await using runtime = await openTestRuntime();
    await using _running = await runningWithRedwood(runtime, NO_ADVANCE);
    const first = await openSeason(runtime);
    const after = first.replace(/\d+$/, (number) => String(Number(number) + 1)) as typeof first;
    await announceAwaitedPosition(runtime.pool, { position: after, readModels: ['another', name] });
    expect(await openSeason(runtime)).toBe(after);
    await runtime.current(name);
    expect((await readActiveBuild(runtime.pool, name))?.checkpoint).toBe(after);
    // It continues to do so for a while.
    await openSeason(runtime);
    await runtime.current(name);
  });

  it('applies the next event that affects it as usual', async () => {
    await using runtime = await openTestRuntime();
    await using _running = await runningWithRedwood(runtime, NO_ADVANCE);
    await openSeason(runtime);
    await runtime.append(redwood, [renamed('Redwood Makers')]);
    await runtime.current(name);
    expect((await runtime.rows(projection)).map((row) => row['name'])).toEqual(['Redwood Makers']);
    expect(await runtime.admin(projection).verify(name)).toMatchObject({ isEqual: true });
  });
});
