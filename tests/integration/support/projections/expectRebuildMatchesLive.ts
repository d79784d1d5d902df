import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/database.ts';
import { createReadModelTables } from '@campjay/read-models/tables.ts';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { type Build, completeBuild, createBuild, dropBuild } from '@campjay/projector/runtime/rebuild/build.ts';
import { haveNoDifferences, compareTables } from '@campjay/projector/runtime/compare/compareTables.ts';
import { type Runtime } from '@campjay/projector/runtime/cursor.ts';
import { followBuild } from '@campjay/projector/runtime/run/followBuild.ts';
import { type Projection } from '@campjay/projector/runtime/projection.ts';
import { finishBuild } from '@campjay/projector/runtime/rebuild/finishBuild.ts';
import { appendEvents, type StreamEvent } from './appendEvents.ts';
import { openBuildSignal } from './buildSignal.ts';
import { type Signal } from '@campjay/platform/testing/signal.ts';

/**
 * Checks that a live build, which followed events in bursts, has the same rows and parked events as a build from the
 * whole log. Call it while declaring tests.
 */
export const expectRebuildMatchesLive = (projection: Projection) => {
  let database: TestDatabase | undefined;
  let builds: (Signal & AsyncDisposable) | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
    await createReadModelTables(database.pool);
    builds = await openBuildSignal(database.url);
  });
  afterAll(async () => {
    await builds?.[Symbol.asyncDispose]();
    await database?.[Symbol.asyncDispose]();
  });

  return async (bursts: readonly (readonly StreamEvent[])[]): Promise<void> => {
    if (!database) throw new Error('Builds are compared in a test, when its database is there');
    const { pool, url } = database;
    await using store = createMemoryEventStore();
    const runtime: Runtime = { pool, databaseUrl: url, store, log: silentLog };

    const live = await completeBuild(pool, projection, await createBuild(pool, projection, 'automatic'));
    const shutdown = new AbortController();
    const follower = followBuild(runtime, projection, live.schema, { batchSize: 3, signal: shutdown.signal });
    for (const burst of bursts) {
      for (const { streamId, event, metadata } of burst) await appendEvents(store, streamId, [event], { metadata });
      const head = await store.head();
      await builds?.until(async () => (await checkpointOf(runtime, live)) === head);
    }
    shutdown.abort(new Error('done'));
    await expect(follower).rejects.toThrow('done');

    const { schema } = await createBuild(pool, projection, 'replay');
    const rebuilt = await finishBuild(runtime, projection, schema, { signal: new AbortController().signal });
    const { tables: differences } = await inTransaction(pool, (tx) =>
      compareTables(tx, projection, live.schema, rebuilt.schema),
    );
    expect(haveNoDifferences(differences) ? [] : differences).toEqual([]);
    expect(await parkedIn(runtime, rebuilt)).toEqual(await parkedIn(runtime, live));
    for (const build of [live, rebuilt]) await dropBuild(pool, build);
  };
};

const checkpointOf = async ({ pool }: Runtime, { schema }: Build): Promise<string | null | undefined> => {
  const { rows } = await pool.query<{ checkpoint: string | null }>(
    'select checkpoint from projections.builds where schema_name = $1',
    [schema],
  );
  return rows[0]?.checkpoint;
};

const parkedIn = async ({ pool }: Runtime, { schema }: Build) => {
  const { rows } = await pool.query<{ position: string; error: string | null }>(
    'select position, error from projections.parked_events where build = $1 order by event_id',
    [schema],
  );
  return rows;
};
