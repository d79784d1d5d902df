import { SeasonOpened } from '@campjay/events/catalog/events.ts';
import { campStream, seasonStream } from '@campjay/events/streams.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';
import { createReadModelTables } from '@campjay/read-models/tables.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Pool, type PoolClient } from 'pg';
import {
  type Build,
  BuildMoved,
  completeBuild,
  createBuild,
  findBuild,
} from '@campjay/projector/runtime/rebuild/build.ts';
import { commitBatch } from '@campjay/projector/runtime/run/commitBatch.ts';
import { openCursor, type Runtime } from '@campjay/projector/runtime/cursor.ts';
import { followBuild } from '@campjay/projector/runtime/run/followBuild.ts';
import { interpret } from '@campjay/projector/runtime/interpret.ts';
import { qualifyTableName } from '@campjay/projector/runtime/bulkStatements.ts';
import { campNames, delisted, listed, renamed } from '@campjay/projector/runtime/testing/campNames.ts';
import { appendEvents } from '../support/projections/appendEvents.ts';
import { openBuildSignal } from '../support/projections/buildSignal.ts';
import { type Signal } from '@campjay/platform/testing/signal.ts';

const projection = campNames();
let database: TestDatabase;
let builds: Signal & AsyncDisposable;
beforeAll(async () => {
  database = await createTestDatabase();
  await createReadModelTables(database.pool);
  builds = await openBuildSignal(database.url);
});
afterAll(async () => {
  await builds[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const runtimeOn = (pool: Pool, store: EventStore): Runtime => ({
  pool,
  store,
  databaseUrl: database.url,
  log: silentLog,
});

const newBuild = async (): Promise<Build> =>
  await completeBuild(database.pool, projection, await createBuild(database.pool, projection, 'automatic'));

const contents = async ({ schema }: Build) => {
  const { rows } = await database.pool.query(`select * from ${qualifyTableName(schema, 'camp_names')} order by org_id`);
  const build = await findBuild(database.pool, schema);
  return { rows, events: build?.events, checkpoint: build?.checkpoint };
};

const untilReached = (build: Build, position: string): Promise<void> =>
  builds.until(async () => (await contents(build)).checkpoint === position);

/**
 * A pool whose only connection breaks, without notice to the server, after the first number of statements; the next
 * connection after the second number, and so on. Then connections no longer break.
 */
const breaking = (breaks: readonly number[]): { readonly pool: Pool; broken: () => number } => {
  const pool = openPool(database.url, { applicationName: 'breaking', max: 1 });
  const left = [...breaks];
  pool.on('connect', (client) => {
    const breakable = client as PoolClient & { connection: { stream: { destroy(): void } } };
    const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: readonly unknown[]) => {
        const answer = query(...args);
        if (left.length > 0 && left[0] === 1) {
          left.shift();
          breakable.connection.stream.destroy();
        } else if (left[0] !== undefined) left[0] -= 1;
        return answer;
      },
    });
  });
  return { pool, broken: () => breaks.length - left.length };
};

const history = [
  ['redwood', listed('Redwood')],
  ['bayside', listed('Bayside')],
  ['redwood', renamed('Redwood Makers', '2')],
  ['summit', listed('Summit')],
  ['bayside', delisted()],
  ['summit', renamed('Summit High', '3')],
  ['bayside', listed('Bayside again', '4')],
] as const;
const EXPECTED = [
  { org_id: 'bayside', name: 'Bayside again', number: 4 },
  { org_id: 'redwood', name: 'Redwood Makers', number: 2 },
  { org_id: 'summit', name: 'Summit High', number: 3 },
];

/** Includes events that do not concern the projection, also at the end. */
const recordHistory = async (store: EventStore): Promise<void> => {
  for (const [orgId, event] of history) {
    await appendEvents(store, campStream(orgId), [event]);
    await appendEvents(store, seasonStream, [SeasonOpened({ year: 2026 }), SeasonOpened({ year: 2027 })]);
  }
};

describe('each event counts exactly once', () => {
  it('when the connection breaks between any two statements, again and again', async () => {
    await using store = createMemoryEventStore();
    await recordHistory(store);
    const head = await store.head();
    let broken = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 5 }), async (breaks) => {
        const build = await newBuild();
        const breakable = breaking(breaks);
        const shutdown = new AbortController();
        const follower = followBuild(runtimeOn(breakable.pool, store), projection, build.schema, {
          ...{ batchSize: 2, idleCheckpointIntervalMs: 0 },
          signal: shutdown.signal,
        }).catch(() => undefined);
        await untilReached(build, head);
        shutdown.abort();
        await follower;
        await breakable.pool.end();
        broken += breakable.broken();
        expect(await contents(build)).toEqual({ rows: EXPECTED, events: history.length, checkpoint: head });
      }),
      { numRuns: 8 },
    );
    expect(broken).toBeGreaterThan(8);
  });

  it('when a runner is stopped and started at random points', async () => {
    await using store = createMemoryEventStore();
    const build = await newBuild();
    const runtime = runtimeOn(database.pool, store);
    for (const [orgId, event] of history) {
      const shutdown = new AbortController();
      const follower = followBuild(runtime, projection, build.schema, { batchSize: 1, signal: shutdown.signal });
      await appendEvents(store, campStream(orgId), [event]);
      shutdown.abort();
      await follower.catch(() => undefined);
    }
    const shutdown = new AbortController();
    const follower = followBuild(runtime, projection, build.schema, { batchSize: 3, signal: shutdown.signal });
    const head = await store.head();
    await untilReached(build, head);
    shutdown.abort();
    await follower.catch(() => undefined);
    expect(await contents(build)).toEqual({ rows: EXPECTED, events: history.length, checkpoint: head });
  });

  it('when several runners write the same build at once', async () => {
    await using store = createMemoryEventStore();
    const build = await newBuild();
    const shutdown = new AbortController();
    const runners = [1, 2, 3].map((batchSize) =>
      followBuild(runtimeOn(database.pool, store), projection, build.schema, {
        ...{ batchSize, idleCheckpointIntervalMs: batchSize },
        signal: shutdown.signal,
      }),
    );
    for (let round = 0; round < 15; round += 1) await recordHistory(store);
    const head = await store.head();
    await untilReached(build, head);
    shutdown.abort();
    await Promise.allSettled(runners);
    expect(await contents(build)).toEqual({ rows: EXPECTED, events: history.length * 15, checkpoint: head });
  });
});

describe('two writers of the same batch', () => {
  it('commit it once, and the other attempt fails', async () => {
    await using store = createMemoryEventStore();
    await appendEvents(store, campStream('redwood'), [listed('Redwood')]);
    const build = await newBuild();
    const runtime = runtimeOn(database.pool, store);
    const cursor = await openCursor(runtime, build.schema);
    if (!cursor) throw new Error('the build is there');
    const { events } = await store.readStream(campStream('redwood'));
    const batch = { events: events.map((event) => interpret(projection, event)), reached: await store.head() };
    const attempts = await Promise.allSettled([1, 2].map(() => commitBatch(runtime, projection, cursor, batch)));
    expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(attempts.find((attempt) => attempt.status === 'rejected')?.reason).toBeInstanceOf(BuildMoved);
    expect((await contents(build)).events).toBe(1);
  });
});
