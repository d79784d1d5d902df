import { type Pool } from 'pg';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';

/**
 * The bookkeeping of the text index, beside that of its read models. All of it can be recomputed, so it is not part of
 * a backup. Owned by this folder.
 *
 * - `text_indexes`: one row per index that may answer searches: the one in Meilisearch, or one in the memory of each
 *   query process. `documents`, `build` and `batch` are null until it was first built. Its holder regularly reports
 *   that it is alive (`seen_at`).
 * - `text_index_rebuilds`: every rebuild order; at most one is open. A holder claims it in its own row, and it ends
 *   when all live holders have completed it.
 * - `text_index_contents`: requests for the content of each index, and the answers (`contents.ts`). The requester
 *   deletes them.
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

/** Creates the tables if absent; two processes may call it at once. */
export const createTextIndexTables = (pool: Pool): Promise<void> =>
  inTransaction(pool, async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('campjay text index tables', 0))");
    await tx.query(TABLES);
  });

/** True for holders seen recently: each reports every 5 s. Others are not waited for. */
export const IS_ALIVE = "seen_at > now() - interval '30 seconds'";

/** Payload on `READ_MODELS_CHANNEL` when an order was created or ended. */
export const TEXT_INDEX = 'text_index';
