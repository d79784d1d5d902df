import { type Pool } from 'pg';
import { inTransaction } from '../postgres/pool.ts';

/**
 * The bookkeeping of read models, schema `projections`. The projector writes it; readers take the pointer from it.
 * Each build's own rows lie in a schema of their own, named in `builds.schema_name`.
 *
 * - `builds`: one row per build. `state` goes building → complete → retired; only a complete build can be pointed at.
 *   `checkpoint` is the log position its rows stand for, `batch` counts its commits, `events` the events it has read.
 * - `read_models`: the pointer. `active_build` is what readers see, `former_build` what they saw before the last swap,
 *   kept until `former_until`. `stopped` holds the sentence with which its projection stopped, null while it runs.
 *   `last_number` numbers the builds, so that no schema name is ever used twice.
 * - `parked_events`: events whose rows could not be made (`error` says why), and, with a null `error`, the later events of
 *   the same stream, which wait behind them.
 * - `promotions`: every swap of a pointer, with the comparison that was made at its position.
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
`;

/**
 * Makes schema `projections` and its tables where they are absent. Two processes may call it at once: `if not exists`
 * alone would let one of them fail on the catalogue's unique index.
 */
export const createReadModelTables = async (pool: Pool): Promise<void> => {
  await inTransaction(pool, async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('campjay read model tables', 0))");
    await tx.query(TABLES);
  });
};
