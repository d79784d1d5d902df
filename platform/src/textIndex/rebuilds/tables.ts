import { type Pool } from 'pg';
import { inTransaction } from '../../postgres/pool.ts';

/**
 * The bookkeeping of the text index, beside that of the read models that it is made from: neither says anything that could
 * not be found out again, so that neither belongs to what is backed up. Owned by this folder.
 *
 * - `text_indexes`: one row per index that searches may be answered from: the one in Meilisearch, or one in the memory of
 *   each process that answers. `documents`, `build` and `batch` are null until it was first made. Its holder says every
 *   little while that it is there (`seen_at`).
 * - `text_index_rebuilds`: every order to make it again; at most one of them is not ended. A holder takes it up by noting it
 *   in its own row, and it is ended when all holders that are there have come to the end of it.
 * - `text_index_contents`: questions what each index holds, and the answers (`contents.ts`). Whoever asked removes them.
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

/** Makes the tables where they are absent; two processes may call it at once. */
export const createTextIndexTables = (pool: Pool): Promise<void> =>
  inTransaction(pool, async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('campjay text index tables', 0))");
    await tx.query(TABLES);
  });

/** Holders that were seen lately, each of which says every 5 s that it is there: nobody waits for others. */
export const IS_ALIVE = "seen_at > now() - interval '30 seconds'";

/** Notified on `READ_MODELS_CHANNEL` when an order was made or ended. */
export const TEXT_INDEX = 'text_index';
