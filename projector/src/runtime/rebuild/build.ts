import { type Db, inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type Position } from '@campjay/platform/eventstore/port.ts';
import { escapeIdentifier, type Pool } from 'pg';
import { lockName } from '../locks.ts';
import { type Projection } from '../projection.ts';
import { type BulkStatement, qualifyTableName } from '../bulkStatements.ts';
import { CHANGED_KEYS_TABLE, type Table } from '@campjay/read-models/table.ts';

/**
 * The channel for notifications that a projection has a new, changed or removed build, another live build, or a changed
 * replay order (an admin's request for a replay). The payload is
 * the projection's name. The projector listens, so that it follows a new build immediately and stops following a
 * dropped one.
 */
export const BUILDS_CHANNEL = 'campjay_builds';

export const notifyBuildsChanged = async (db: Db, name: string): Promise<void> => {
  await db.query('select pg_notify($1, $2)', [BUILDS_CHANNEL, name]);
};

/**
 * Why a build was created: by the projector itself (first start, new version), for an admin, or to verify the live
 * build.
 */
export type BuildPurpose = 'automatic' | 'replay' | 'verify';

/** One build of a read model: a set of its tables, in a database schema of its own. */
export interface Build {
  readonly schema: string;
  readonly name: string;
  readonly version: number;
  readonly purpose: BuildPurpose;
  /**
   * `building`: it is read by no one yet. `complete`: it has all its indexes and may be read. `retired`: it is no
   * longer used and will be dropped.
   */
  readonly state: 'building' | 'complete' | 'retired';
  /** The declaration of its tables as JSON, to detect tables that were changed without raising the version. */
  readonly tables: string;
  /** The log position that its rows reflect; undefined before the first event. */
  readonly checkpoint: Position | undefined;
  /** The number of batches committed so far. A writer that knows a lower number has an outdated copy of the build. */
  readonly batch: bigint;
  /** The number of events read so far. */
  readonly events: number;
}

/** Another writer has changed or removed the build, so its state must be read again. */
export class BuildMoved extends Error {
  override readonly name = 'BuildMoved';
}

const COLUMNS = 'schema_name as schema, name, version, purpose, state, tables, checkpoint, batch, events';

interface BuildRow extends Omit<Build, 'checkpoint' | 'batch' | 'events'> {
  readonly checkpoint: Position | null;
  readonly batch: string;
  readonly events: string;
}

const toBuild = ({ checkpoint, batch, events, ...row }: BuildRow): Build => ({
  ...row,
  checkpoint: checkpoint ?? undefined,
  batch: BigInt(batch),
  events: Number(events),
});

/** Lists all builds of a projection, oldest first. */
export const listBuilds = async (db: Db, name: string): Promise<readonly Build[]> => {
  const { rows } = await db.query<BuildRow>(
    `select ${COLUMNS} from projections.builds where name = $1 order by number`,
    [name],
  );
  return rows.map(toBuild);
};

export const findBuild = async (db: Db, schema: string): Promise<Build | undefined> => {
  const { rows } = await db.query<BuildRow>(`select ${COLUMNS} from projections.builds where schema_name = $1`, [
    schema,
  ]);
  return rows[0] && toBuild(rows[0]);
};

/** Returns the declaration of a projection's tables as JSON, to compare it with the one stored for a build. */
export const serializeTables = ({ tables }: Projection): string => JSON.stringify(tables);

/** Creates an empty build with its tables and their primary keys; `completeBuild` adds the other indexes. */
export const createBuild = async (pool: Pool, projection: Projection, purpose: BuildPurpose): Promise<Build> =>
  await inTransaction(pool, async (tx) => {
    const { name, version } = projection;
    const { rows: numberRows } = await tx.query<{ number: number }>(
      `insert into projections.read_models (name, last_number) values ($1, 1)
         on conflict (name) do update set last_number = projections.read_models.last_number + 1
       returning last_number as number`,
      [name],
    );
    const number = numberRows[0]?.number ?? 0;
    const schema = `${name}_v${version}_b${number}`;
    await tx.query(`create schema ${escapeIdentifier(schema)}`);
    for (const [tableName, table] of Object.entries(projection.tables))
      await tx.query(createTableSql(qualifyTableName(schema, tableName), table));
    if (projection.changeKey) {
      const changedTable = qualifyTableName(schema, CHANGED_KEYS_TABLE);
      await tx.query(`create table ${changedTable} (key text primary key, batch bigint not null)`);
      await tx.query(`create index on ${changedTable} (batch)`);
    }
    const { rows } = await tx.query<BuildRow>(
      `insert into projections.builds (schema_name, name, version, number, purpose, state, tables)
       values ($1, $2, $3, $4, $5, 'building', $6) returning ${COLUMNS}`,
      [schema, name, version, number, purpose, serializeTables(projection)],
    );
    await notifyBuildsChanged(tx, name);
    if (!rows[0]) throw new Error(`${schema} was not recorded`);
    return toBuild(rows[0]);
  });

const createTableSql = (name: string, { columns, key }: Table): string => {
  const lines = Object.entries(columns).map(([column, type]) => `${escapeIdentifier(column)} ${type}`);
  return `create table ${name} (${[...lines, `primary key (${key.map(escapeIdentifier).join(', ')})`].join(', ')})`;
};

/**
 * Creates the remaining indexes, which would have slowed down the first pass over the log. Afterwards, the build may be
 * read.
 * @throws BuildMoved when another process has changed or removed the build
 */
export const completeBuild = async (pool: Pool, projection: Projection, build: Build): Promise<Build> =>
  await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<BuildRow>(
      `update projections.builds set state = 'complete', completed_at = now()
        where schema_name = $1 and batch = $2 and state = 'building' returning ${COLUMNS}`,
      [build.schema, build.batch.toString()],
    );
    if (!rows[0]) throw new BuildMoved(`${build.schema} was changed or removed by another process`);
    // Creates the indexes on one processor, to leave the others to requests.
    await tx.query('set local max_parallel_maintenance_workers = 0');
    for (const [tableName, table] of Object.entries(projection.tables)) {
      const name = qualifyTableName(build.schema, tableName);
      for (const columns of table.indexes)
        await tx.query(`create index on ${name} (${columns.map(escapeIdentifier).join(', ')})`);
      await tx.query(`analyze ${name}`);
    }
    await notifyBuildsChanged(tx, build.name);
    return toBuild(rows[0]);
  });

/** The result of a batch: the log position that it reaches, and what it writes. */
export interface BuildStep {
  readonly reached: Position | undefined;
  /** Number of events that were read for the batch. */
  readonly events: number;
  /** The statements to execute in the same transaction. */
  readonly statements?: readonly BulkStatement[];
  /** True if the caller holds the projection's `batches` lock; otherwise the call takes the lock as a shared one. */
  readonly hasBatchesLock?: boolean;
}

/**
 * Advances a build's checkpoint and batch number and executes the batch's statements, as one transaction or as part of
 * the caller's.
 * @throws BuildMoved when another process has changed or removed the build since it was read
 */
export const advanceBuild = async (
  db: Db,
  build: Build,
  { reached, events, statements = [], hasBatchesLock = false }: BuildStep,
): Promise<Build> => {
  const { rows } = await db.query<BuildRow>({
    name: 'campjay commit of a batch',
    text: `select ${COLUMNS} from projections.commit_batch($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      build.schema,
      build.state,
      build.batch.toString(),
      reached ?? null,
      events,
      hasBatchesLock ? null : lockName('batches', build.name),
      statements.map(({ text }) => text),
      `[${statements.map(({ values: [argument] }) => argument).join(',')}]`,
    ],
  });
  if (!rows[0]) throw new BuildMoved(`${build.schema} was changed or removed by another process`);
  return toBuild(rows[0]);
};

/**
 * Marks a build as no longer used, unless it is the live or the former one. The projector drops it later, when no
 * request reads it anymore.
 * @returns whether it is retired now
 */
export const retireBuild = async (db: Db, schema: string): Promise<boolean> => {
  const { rowCount } = await db.query(
    `update projections.builds set state = 'retired' where schema_name = $1
      and not exists (select from projections.read_models where $1 in (active_build, former_build))`,
    [schema],
  );
  return rowCount === 1;
};

/**
 * Removes a build with its rows. It must be neither the live build nor the former one. A process that still writes to
 * it then fails.
 */
export const dropBuild = async (pool: Pool, { name, schema }: Pick<Build, 'name' | 'schema'>): Promise<void> => {
  await inTransaction(pool, async (tx) => {
    // Waits for readers to finish their requests. A retired build gets no new readers.
    await tx.query("set local lock_timeout = '10s'");
    await tx.query('delete from projections.builds where schema_name = $1', [schema]);
    await tx.query(`drop schema if exists ${escapeIdentifier(schema)} cascade`);
    await notifyBuildsChanged(tx, name);
  });
};

/** How long the phases of a build took. */
export interface Durations {
  readonly readingSeconds: number;
  readonly indexingSeconds: number;
}

/** Stores the durations of a build that was made without interruption, to estimate those of the next one. */
export const recordDurations = async (
  db: Db,
  schema: string,
  { readingSeconds, indexingSeconds }: Durations,
): Promise<void> => {
  await db.query(
    'update projections.builds set reading_seconds = $2, indexing_seconds = $3 where schema_name = $1 and events > 0',
    [schema, readingSeconds, indexingSeconds],
  );
};

/** Shorter durations are not used for estimates, because fixed costs dominate a build with few events. */
const MIN_MEASURED_SECONDS = 2;

/**
 * Reads the durations of the read model's last build that was made without interruption and took long enough for
 * estimates.
 */
export const readLastDurations = async (db: Db, name: string): Promise<Durations | undefined> => {
  const { rows } = await db.query<Durations>(
    `select reading_seconds as "readingSeconds", indexing_seconds as "indexingSeconds"
       from projections.builds where name = $1 and reading_seconds >= $2 order by number desc limit 1`,
    [name, MIN_MEASURED_SECONDS],
  );
  return rows[0];
};

/**
 * The number of events that a build processed in its last nonempty window, and in the window before. Windows last
 * `WINDOW_SECONDS` each; `number` counts them since 1970.
 */
export interface EventWindows {
  readonly windowNumber: number;
  readonly events: number;
  readonly eventsBefore: number;
}

/** Reads the event windows of each build, by its schema, for one read model or for all. */
export const readEventWindows = async (db: Db, name?: string): Promise<ReadonlyMap<string, EventWindows>> => {
  const { rows } = await db.query<{ schema: string; number: string; events: string; before: string }>(
    `select schema_name as schema, last_window as number, events_in_window as events, events_in_window_before as before
       from projections.builds where $1::text is null or name = $1`,
    [name ?? null],
  );
  return new Map(
    rows.map(({ schema, number, events, before }) => [
      schema,
      { windowNumber: Number(number), events: Number(events), eventsBefore: Number(before) },
    ]),
  );
};
