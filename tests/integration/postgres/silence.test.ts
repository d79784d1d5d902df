import { once } from 'node:events';
import { campStream } from '@campjay/events/streams.ts';
import { problemFromError } from '@campjay/platform/http/faults.ts';
import { type Log, silentLog } from '@campjay/platform/kernel/log.ts';
import { tryAcquireLock } from '@campjay/platform/postgres/advisoryLock.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { monitorDatabase } from '@campjay/platform/postgres/databaseMonitor.ts';
import { type SilentProxy, startSilentProxy } from '@campjay/platform/postgres/testing/silentProxy.ts';
import { runProjections } from '@campjay/projector/runtime/run/runProjections.ts';
import { campNames, listed } from '@campjay/projector/runtime/testing/campNames.ts';
import { openResources } from '@campjay/campjay/processes/resources.ts';
import { describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '../support/postgres/database.ts';
import { openTestRuntime, QUICK } from '../support/projections/testRuntime.ts';

/**
 * Lets the server vanish until the monitor has noticed, and come back until it has noticed that, too. The monitor runs
 * only in between: on a busy machine it would also take a slow response for silence.
 */
const monitored = (server: SilentProxy) => {
  let monitor: AsyncDisposable | undefined;
  const waiting = new Map<string, () => void>();
  const untilLogged = (beginning: string) => new Promise<void>((resolve) => waiting.set(beginning, resolve));
  const onLog = (_fields: unknown, text?: string) => {
    for (const [beginning, resolve] of waiting) if (text?.startsWith(beginning)) resolve();
  };
  const log: Log = { ...silentLog, info: onLog, error: onLog };
  return {
    vanish: async () => {
      const noticed = untilLogged('PostgreSQL does not respond');
      server.vanish();
      monitor = monitorDatabase({ url: server.url, log, intervalMs: 20, timeoutMs: 300 });
      await noticed;
    },
    comeBack: async () => {
      const noticed = untilLogged('PostgreSQL answers again');
      server.comeBack();
      await noticed;
      await monitor?.[Symbol.asyncDispose]();
    },
  };
};

/** Limits like the product's, so that a query on a connection that was cut ends with 503. */
const LIMITS = { connectWithinMs: 2_000, statementTimeoutMs: 3_000 } as const;

const answerTo = (work: Promise<unknown>) => work.then(() => 'answered', problemFromError);

describe('a server that stops responding without closing connections', () => {
  it('fails running and new queries with 503 at once, and is used again when it responds', async () => {
    await using resources = openResources();
    const database = resources.add(await createTestDatabase());
    const server = resources.add(await startSilentProxy(database.url));
    const pool = openPool(server.url, { max: 2, applicationName: 'test', ...LIMITS });
    resources.onClose(() => pool.end());
    const lock = await tryAcquireLock(server.url, 'a lock', 'a test');
    if (!lock) throw new Error('Nobody else holds it.');
    const lost = once(resources.add(lock).lossSignal, 'abort');
    const pulse = monitored(server);
    const running = answerTo(pool.query('select pg_sleep(600)'));
    await pool.query('select 1');
    await pulse.vanish();
    expect(await running).toMatchObject({ status: 503 });
    expect(await answerTo(pool.query('select 1'))).toMatchObject({ status: 503 });
    expect(await answerTo(pool.connect())).toMatchObject({ status: 503 });
    await lost;
    await pulse.comeBack();
    // A query that got a connection which was cut in the same moment fails at its time limit; the next one gets a new connection.
    const answers = [await answerTo(pool.query('select 1')), await answerTo(pool.query('select 1'))];
    expect(answers[1]).toBe('answered');
  });

  it('loses no events for read models, which catch up by themselves', async () => {
    await using resources = openResources();
    const runtime = resources.add(await openTestRuntime());
    const server = resources.add(await startSilentProxy(runtime.databaseUrl));
    const pool = openPool(server.url, { applicationName: 'test', ...LIMITS });
    resources.onClose(() => pool.end());
    const pulse = monitored(server);
    const projection = campNames();
    await runtime.append(campStream('redwood'), [listed('Redwood')]);
    const deps = { pool, databaseUrl: server.url, store: runtime.store, log: silentLog };
    resources.add(await runProjections(deps, [projection], QUICK));
    await runtime.current(projection.name);
    await pulse.vanish();
    await runtime.append(campStream('bayside'), [listed('Bayside')]);
    await pulse.comeBack();
    await runtime.current(projection.name);
    expect((await runtime.rows(projection)).map((row) => row['name'])).toEqual(['Bayside', 'Redwood']);
  });
});
