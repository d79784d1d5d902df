import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { createMemoryEventStore } from '@campjay/platform/eventStore/memory/memoryEventStore.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/database.ts';
import { createReadModelTables } from '@campjay/platform/readModels/tables.ts';
import { afterAll, beforeAll } from '@jest/globals';
import { escapeIdentifier } from 'pg';
import { createBuild } from '@campjay/projector/runtime/build.ts';
import { listParked } from '@campjay/projector/runtime/parkedDesk.ts';
import { type Projection } from '@campjay/projector/runtime/projection.ts';
import { finishBuild } from '@campjay/projector/runtime/rebuild.ts';
import { type JsonRow } from '@campjay/projector/runtime/compareBuilds.ts';
import { qualified } from '@campjay/projector/runtime/setStatements.ts';
import { appendEvents, type PlacedEvent } from './appendEvents.ts';

/** Puts an event into another stream than the one the specification is about; `metadata` where it matters who caused it. */
export const inStream = (
  streamId: string,
  event: DomainEvent,
  metadata: NonNullable<PlacedEvent['metadata']> = {},
): PlacedEvent => ({ streamId, event, metadata });

export interface GivenEvents {
  /** A table's rows in the order of its key, without the columns that are null; bigints are texts. */
  rows(table: string): Promise<readonly JsonRow[]>;
}

/**
 * Specifies a projection: given events, then rows. Each `given` has a log and a schema of its own in a real PostgreSQL.
 * Called while tests are declared.
 * @param streamId where events happen that are not put `inStream` elsewhere.
 */
export const projectionSpec = (projection: Projection, streamId: string) => {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
    await createReadModelTables(database.pool);
  });
  afterAll(async () => {
    await database?.[Symbol.asyncDispose]();
  });

  const project = async (events: readonly (DomainEvent | PlacedEvent)[]) => {
    if (!database) throw new Error('Rows are asked for in a test, when its database is there');
    const { pool, url } = database;
    await using store = createMemoryEventStore();
    for (const one of events) {
      const placed: PlacedEvent = 'streamId' in one ? one : { streamId, event: one };
      await appendEvents(store, placed.streamId, [placed.event], { metadata: placed.metadata });
    }
    const { schema } = await createBuild(pool, projection, 'automatic');
    const { signal } = new AbortController();
    await finishBuild({ pool, databaseUrl: url, store, log: silentLog }, projection, schema, { signal });
    const parked = (await listParked(pool, projection.name)).find(({ build }) => build === schema);
    if (parked) throw new Error(`${parked.type} was parked: ${parked.error}`);
    return { pool, schema };
  };

  return (...events: readonly (DomainEvent | PlacedEvent)[]): GivenEvents => ({
    rows: async (name) => {
      const { pool, schema } = await project(events);
      const key = projection.tables[name]?.key ?? [];
      const { rows } = await pool.query<JsonRow>(
        `select * from ${qualified(schema, name)} order by ${key.map(escapeIdentifier).join(', ')}`,
      );
      return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
    },
  });
};
