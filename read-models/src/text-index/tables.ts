import { type Pool } from 'pg';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';

/**
 * Tables about the state of the text indexes. Only the files in this folder access them. Their content can be
 * recomputed, so backups omit it.
 *
 * - `text_indexes`: one row per index that may answer searches: the index in Meilisearch, or one in the memory of each
 *   query process. The process that manages it is its holder, which regularly updates `seen_at` to show that it is
 *   alive. `documents`, `build` and `batch` are null until the index was first built.
 * - `text_index_rebuilds`: every requested rebuild; at most one is open. Each holder claims the open one in its own
 *   row. It ends when all live holders have completed it.
 * - `text_index_contents`: requests for the content of each index, and the answers (see `contents.ts`). `question` is
 *   the id of a request. The requester deletes them.
 */
const TABLES = `
  create schema if not exists projections;
  create table if not exists projections.text_indexes (
    holder text primary key,
    adapter text not null,
    documents bigint,
    build text,
    batch bigint,
    seen_at timestamptz not null default now(),
    rebuild_id uuid,
    rebuild_began_at timestamptz,
    rebuild_done bigint,
    rebuild_total bigint,
    rebuild_ended_at timestamptz,
    rebuild_failure text
  );
  create table if not exists projections.text_index_rebuilds (
    id uuid primary key,
    ordered_by text not null,
    correlation_id text not null,
    ordered_at timestamptz not null,
    end_event_id uuid not null default gen_random_uuid(),
    ended_at timestamptz,
    documents bigint,
    failure text
  );
  create unique index if not exists text_index_rebuild_under_way
    on projections.text_index_rebuilds ((true)) where ended_at is null;
  create table if not exists projections.text_index_contents (
    question uuid not null,
    holder text not null,
    adapter text not null,
    asked_at timestamptz not null default now(),
    answered_at timestamptz,
    build text,
    batch bigint,
    camps json,
    primary key (question, holder)
  );
`;

/** Creates the tables if absent. Takes a lock, because two processes may call it at the same time. */
export const createTextIndexTables = (pool: Pool): Promise<void> =>
  inTransaction(pool, async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('campjay text index tables', 0))");
    await tx.query(TABLES);
  });

/** The SQL condition for live holders, which report every 5 seconds. Nobody waits for the others. */
export const HOLDER_IS_ALIVE_SQL = "seen_at > now() - interval '30 seconds'";

/** The payload on `READ_MODELS_CHANNEL` when a rebuild or content was requested, or a rebuild has ended. */
export const TEXT_INDEX_NOTIFICATION = 'text_index';
