import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { type Appended, type EventStore } from '@campjay/platform/eventstore/port.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createTestDatabase } from '../postgres/database.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { createReadModelTables } from '@campjay/read-models/tables.ts';
import { type JsonRow } from '@campjay/projector/runtime/compare/compareTables.ts';
import { type Runtime } from '@campjay/projector/runtime/cursor.ts';
import { createProjectionsAdmin } from '@campjay/projector/runtime/promote/projectionsAdmin.ts';
import { type Projection } from '@campjay/projector/runtime/projection.ts';
import { runProjections, type RunningProjections } from '@campjay/projector/runtime/run/runProjections.ts';
import { qualifyTableName } from '@campjay/projector/runtime/bulkStatements.ts';
import { type RuntimeSettings } from '@campjay/projector/runtime/settings.ts';
import { appendEvents, type AppendEventsOptions } from './appendEvents.ts';
import { openBuildSignal } from './buildSignal.ts';
import { ADMIN, type TestProjectionsAdmin, adminAs } from './adminAs.ts';

/** Short intervals, so that tests need not wait as long as for a real projector. */
export const QUICK: Partial<RuntimeSettings> = { pollIntervalMs: 25, standbyIntervalMs: 25 };

export interface TestRuntime extends Runtime, AsyncDisposable {
  append(streamId: string, events: readonly DomainEvent[], options?: AppendEventsOptions): Promise<Appended>;
  run(projection: Projection, settings?: Partial<RuntimeSettings>): Promise<RunningProjections>;
  admin(projection: Projection, settings?: Partial<RuntimeSettings>): TestProjectionsAdmin;
  /** Waits for a condition on builds; it is evaluated again whenever one changes. */
  until(condition: () => Promise<boolean>): Promise<void>;
  /** Waits until readers see this build. */
  shows(name: string, schema: string): Promise<void>;
  /** Waits until the build that readers see includes the whole log. */
  current(name: string): Promise<void>;
  /** The rows that readers see, by key. */
  rows(projection: Projection, table?: string): Promise<readonly JsonRow[]>;
}

/** A database with an empty log (in memory, unless another is given) and no builds. */
export const openTestRuntime = async (
  open: (databaseUrl: string) => Promise<EventStore> = () => Promise.resolve(createMemoryEventStore()),
): Promise<TestRuntime> => {
  const database = await createTestDatabase();
  const { pool, url: databaseUrl } = database;
  await createReadModelTables(pool);
  const store = await open(databaseUrl);
  const builds = await openBuildSignal(databaseUrl);
  const runtime: Runtime = { pool, databaseUrl, store, log: silentLog };
  return {
    ...runtime,
    append: async (streamId, events, options) => await appendEvents(store, streamId, events, options),
    run: async (projection, settings) => await runProjections(runtime, [projection], { ...QUICK, ...settings }),
    admin: (projection, settings) => adminAs(createProjectionsAdmin(runtime, [projection], settings), ADMIN),
    until: builds.until,
    shows: (name, schema) => builds.until(async () => (await readActiveBuild(pool, name))?.schema === schema),
    current: async (name) => {
      const head = await store.head();
      await builds.until(async () => {
        const build = await readActiveBuild(pool, name);
        return build?.checkpoint !== undefined && store.compare(build.checkpoint, head) >= 0;
      });
    },
    rows: async (projection, table = projection.name) => {
      const build = await readActiveBuild(pool, projection.name);
      if (!build) throw new Error(`${projection.name} has no active build`);
      const { rows } = await pool.query<JsonRow>(
        `select * from ${qualifyTableName(build.schema, table)} order by 1, 2`,
      );
      return rows;
    },
    [Symbol.asyncDispose]: async () => {
      await builds[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
};
