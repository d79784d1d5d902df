import type pg from 'pg';
import { inTransaction } from '../../postgres/pool.ts';
import { APPEND_FUNCTION } from './appendFunction.ts';

/** Increment when the tables or the append function change; a build refuses a log with another layout. */
export const LOG_LAYOUT = 1;

const SCHEMA_LOCK = 7_163_502_117;

const TABLES = `
  create schema if not exists eventstore;

  -- The store's name in positions. It is data of the log, so it comes along when the database is dumped and restored.
  create table eventstore.store (
    only_row boolean primary key default true check (only_row),
    id text not null,
    layout integer not null
  );

  -- json, not jsonb: every text comes back as it was, also '\\u0000', which jsonb refuses.
  create table eventstore.events (
    position bigint generated always as identity (cache 1) primary key,
    stream_id text not null,
    category text not null,
    revision bigint not null,
    id uuid not null unique,
    type text not null,
    version integer not null,
    data json not null,
    metadata json not null,
    recorded_at timestamptz not null,
    unique (stream_id, revision)
  );
  create index on eventstore.events (category, position);
`;

/**
 * Creates the log's schema if it is absent; safe with concurrent processes.
 * @returns the store's id
 * @throws if the schema has another layout than this build's
 */
export const ensureSchema = async (pool: pg.Pool): Promise<string> =>
  (await readStoreId(pool)) ??
  (await inTransaction(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    const createdMeanwhile = await readStoreId(tx);
    if (createdMeanwhile !== undefined) return createdMeanwhile;
    await tx.query(TABLES + APPEND_FUNCTION);
    const created = await tx.query<{ id: string }>(
      `insert into eventstore.store (id, layout)
       values (left(replace(gen_random_uuid()::text, '-', ''), 12), $1) returning id`,
      [LOG_LAYOUT],
    );
    return created.rows[0]?.id ?? '';
  }));

/**
 * Creates the tables of an empty log with the id of an existing one, whose events are restored next.
 * @throws if a log already exists
 */
export const createEventLog = async (tx: pg.ClientBase, storeId: string): Promise<void> => {
  await tx.query(TABLES + APPEND_FUNCTION);
  await tx.query('insert into eventstore.store (id, layout) values ($1, $2)', [storeId, LOG_LAYOUT]);
};

const readStoreId = async (db: pg.Pool | pg.PoolClient): Promise<string | undefined> => {
  // Not to_regclass, whose result may be as old as the transaction.
  const present = await db.query<{ present: boolean }>(
    `select exists (select from pg_tables where schemaname = 'eventstore' and tablename = 'store') as present`,
  );
  if (!present.rows[0]?.present) return undefined;
  const { rows } = await db.query<{ id: string; layout: number }>('select id, layout from eventstore.store');
  const [store] = rows;
  if (store && store.layout !== LOG_LAYOUT)
    throw new Error(`The event log has layout ${store.layout}, but this build knows layout ${LOG_LAYOUT}`);
  return store?.id;
};
