import { type ClientBase, type Pool } from 'pg';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';

/**
 * The bookkeeping of read models, schema `projections`. The projector writes it; readers resolve the active build from
 * it. The rows of each build are in a schema of their own, named in `builds.schema_name`.
 *
 * - `builds`: one row per build. `state` goes building → complete → retired; only a complete build can become active.
 *   `checkpoint` is the log position that its rows reflect, `batch` counts its commits, `events` the events it has
 *   read.
 * - `read_models`: the pointer to the build in use. `active_build` is the one that readers query, `former_build` the
 *   one before the last swap, retained until `former_until`. `stopped` is the reason why its projection stopped, as a
 *   sentence; null while it runs. `last_number` numbers the builds, so that no schema name is ever reused.
 * - `parked_events`: events whose rows could not be written (`error` is the reason), and, with a null `error`, the
 *   later events of the same stream, which wait behind them.
 * - `promotions`: every swap of the pointer, with the comparison made at its position and the audience affected.
 * - `replays`: what was requested, by which user, and its progress. A replay is open until it has failed, was
 *   canceled or was promoted; each read model has at most one open replay. `made_by` is the process that runs the
 *   projection, or the command that requested the replay.
 * - `acts`: audit entries written in the same transaction as a change of these tables and not yet in the log. The id
 *   is that of the event.
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

/** Columns added after their tables. Altering a table waits for its readers, so it is done only once. */
const LATER_COLUMNS: readonly (readonly [table: string, column: string, definition: string])[] = [
  // Build durations, used to estimate the next build; null unless the build ran without interruption.
  ['builds', 'reading_seconds', 'double precision'],
  ['builds', 'indexing_seconds', 'double precision'],
  // Event counts per ten-second window since 1970: the last window that had events, and the one before it.
  ['builds', 'last_window', 'bigint not null default 0'],
  ['builds', 'events_in_window', 'bigint not null default 0'],
  ['builds', 'events_in_window_before', 'bigint not null default 0'],
  ['promotions', 'audience', 'jsonb'],
  ['promotions', 'promoted_by', 'text'],
];

const addLaterColumns = async (tx: ClientBase): Promise<void> => {
  const { rows } = await tx.query<{ name: string }>(
    "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'projections'",
  );
  const present = new Set(rows.map(({ name }) => name));
  for (const [table, column, definition] of LATER_COLUMNS)
    if (!present.has(`${table}.${column}`))
      await tx.query(`alter table projections.${table} add column ${column} ${definition}`);
};

/**
 * Creates schema `projections` and its tables if absent. Two processes may call it at once: `if not exists` alone would
 * let one of them fail on the catalog's unique index.
 */
export const createReadModelTables = async (pool: Pool): Promise<void> => {
  await inTransaction(pool, async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('campjay read model tables', 0))");
    await tx.query(TABLES);
    await addLaterColumns(tx);
  });
};
