import { type ClientBase, type Pool } from 'pg';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { COMMIT_BATCH_FUNCTION } from './commitBatchFunction.ts';

/**
 * The tables in schema `projections`, which describe the read models and their builds. The projector writes them;
 * readers look up the active build in them. The rows of each build are in a separate schema, named in
 * `builds.schema_name`.
 *
 * - `builds`: one row per build. `state` goes building → complete → retired; only a complete build can become active.
 *   `checkpoint` is the log position that its rows reflect, `batch` the number of its commits, and `events` the number
 *   of events that were read to build it.
 * - `read_models`: one row per read model. `active_build` is the build that readers query. `former_build` is the build
 *   that was active before; it is retained until `former_until`. `stopped` is the reason why the projection stopped, as
 *   a sentence; null if it did not. `last_number` numbers the builds, so that no schema name is ever reused.
 * - `parked_events`: events whose rows could not be written; `error` is the reason. Later events of the same stream are
 *   parked too, with a null `error`.
 * - `promotions`: every change of an active build, with the comparison of both builds at `position`, and the number
 *   of families and advertisers whose pages changed (`audience`).
 * - `replays`: every requested replay, who requested it, and its progress. A replay is open until it has failed, was
 *   canceled or was promoted; each read model has at most one open replay. `made_by` is the process that runs it (state
 *   'making'): the projector, or the command that requested it.
 * - `acts`: audit entries that were written in the same transaction as a change of these tables and have not been
 *   appended to the event log yet (an act is an audited operation). `id` is the id of the event to append.
 */
const TABLES = `
  create schema if not exists projections;
  create table if not exists projections.builds (
    schema_name text primary key,
    name text not null,
    version integer not null,
    number integer not null,
    purpose text not null check (purpose in ('automatic', 'replay', 'verify')),
    state text not null check (state in ('building', 'complete', 'retired')),
    tables text not null,
    checkpoint text,
    batch bigint not null default 0,
    events bigint not null default 0,
    created_at timestamptz not null default now(),
    completed_at timestamptz,
    unique (name, number)
  );
  create table if not exists projections.read_models (
    name text primary key,
    active_build text references projections.builds,
    former_build text references projections.builds,
    former_until timestamptz,
    promoted_at timestamptz,
    stopped text,
    stopped_at timestamptz,
    last_number integer not null default 0
  );
  create table if not exists projections.parked_events (
    build text not null references projections.builds on delete cascade,
    event_id text not null,
    stream_id text not null,
    revision bigint not null,
    position text not null,
    type text not null,
    error text,
    error_code text,
    parked_at timestamptz not null default now(),
    primary key (build, event_id)
  );
  create index if not exists parked_events_by_stream on projections.parked_events (build, stream_id, revision);
  create table if not exists projections.promotions (
    id bigint generated always as identity primary key,
    name text not null,
    kind text not null check (kind in ('first', 'version', 'replay', 'return')),
    from_build text,
    to_build text not null,
    position text,
    comparison jsonb,
    promoted_at timestamptz not null default now()
  );
  create table if not exists projections.replays (
    number bigint generated always as identity primary key,
    id uuid not null unique,
    name text not null,
    state text not null check (state in ('waiting', 'making', 'ready', 'failed', 'cancelled', 'promoted')),
    made_by text not null check (made_by in ('projector', 'command')),
    requested_by text not null,
    requested_at timestamptz not null,
    build text,
    error text,
    phase text check (phase in ('reading', 'indexing', 'catching up')),
    events_done bigint not null default 0,
    events_total bigint,
    events_per_second double precision,
    seconds_left double precision,
    measured_at timestamptz
  );
  create unique index if not exists one_open_replay on projections.replays (name)
    where state in ('waiting', 'making', 'ready');
  create index if not exists replays_by_name on projections.replays (name, number);
  create table if not exists projections.acts (
    number bigint generated always as identity primary key,
    id uuid not null unique,
    name text not null,
    type text not null,
    version integer not null,
    data jsonb not null,
    metadata jsonb not null
  );
`;

/**
 * Columns that older databases lack. They are added only if missing, because altering a table waits for its readers.
 */
const ADDED_COLUMNS: readonly (readonly [table: string, column: string, definition: string])[] = [
  // The duration of a build, used to estimate the next one; null if the build was interrupted.
  ['builds', 'reading_seconds', 'double precision'],
  ['builds', 'indexing_seconds', 'double precision'],
  // Windows are numbered in steps of ten seconds since 1970. These columns store the last window that had events, the
  // number of events in it, and the number of events in the window before it.
  ['builds', 'last_window', 'bigint not null default 0'],
  ['builds', 'events_in_window', 'bigint not null default 0'],
  ['builds', 'events_in_window_before', 'bigint not null default 0'],
  ['promotions', 'audience', 'jsonb'],
  ['promotions', 'promoted_by', 'text'],
];

const addMissingColumns = async (tx: ClientBase): Promise<void> => {
  const { rows } = await tx.query<{ name: string }>(
    "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'projections'",
  );
  const presentColumns = new Set(rows.map(({ name }) => name));
  for (const [table, column, definition] of ADDED_COLUMNS)
    if (!presentColumns.has(`${table}.${column}`))
      await tx.query(`alter table projections.${table} add column ${column} ${definition}`);
};

/**
 * Creates schema `projections` with its tables and `commit_batch` if absent. Takes a lock, because two processes may call it at the same
 * time: with `if not exists` alone, one of them could fail on a unique index of PostgreSQL's catalog.
 */
export const createReadModelTables = async (pool: Pool): Promise<void> => {
  await inTransaction(pool, async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('campjay read model tables', 0))");
    await tx.query(TABLES);
    await addMissingColumns(tx);
    await tx.query(COMMIT_BATCH_FUNCTION);
  });
};
