import type pg from 'pg';
import { inTransaction } from '../../postgres/pool.ts';

/** The advisory lock that every append holds until its commit is visible. */
export const APPEND_LOCK = 7_163_502_118n;

/** The notification channel of the log. Every append notifies it, without a payload. */
export const LOG_CHANNEL = 'campjay_log';

/**
 * A function that appends to several streams in one call, at most one append per stream. On an error, nothing is
 * appended.
 *
 * Lock: every append holds the same lock until it commits, so `position` grows in commit order and readers that follow
 * positions miss nothing. The lock is acquired in a separate statement, so that the snapshots of later statements
 * include everything that earlier holders appended. The transaction does nothing else, so that the lock is brief.
 *
 * Parameters: `streams`, `categories`, `expected`, `firsts` and `counts` have one element per append. `expected` is -1
 * for a stream that must not exist, and null for any revision. `firsts` is the 1-based index of the append's first
 * event. `appends`, `ids`, `types` and `versions` have one element per event, in the order of the appends; `data` and
 * `metadata` have one line of JSON per event.
 *
 * In the body, `asked` is an append as requested; `candidate` adds the revision from which it may repeat stored events;
 * `judged` adds whether it does.
 *
 * Result: one row per append. The outcome is 'appended', 'repeated' (the events were already there) or 'conflict'.
 * `revision` and `position` are those of the append's last event; for a conflict, `revision` is the stream's last one
 * (null if it has none).
 *
 * Plans are cached while the table grows from empty, so they must not depend on its size: every lookup is a subquery
 * for one row by a unique key, and sequential scans are off. `PLAN_ONCE` says that they are cached.
 */
const APPEND_FUNCTION = `
  create function eventstore.append(
    streams text[], categories text[], expected bigint[], firsts integer[], counts integer[],
    appends integer[], ids uuid[], types text[], versions integer[], data text, metadata text
  ) returns table (outcome text, revision bigint, "position" bigint)
  language plpgsql
  set lock_timeout = '5s'
  set enable_seqscan = off
  set work_mem = '32MB'
  as $$
  #variable_conflict use_column
  declare
    outcomes text[];
    starts bigint[];
    now_recorded timestamptz;
  begin
    if current_setting('transaction_isolation') <> 'read committed' then
      raise exception 'eventstore.append works in read committed transactions only';
    end if;
    perform pg_advisory_xact_lock(${String(APPEND_LOCK)});

    select
      array_agg(
        case
          when judged.is_repeated then 'repeated'
          when judged.expected is null or judged.expected = judged.last then 'appended'
          else 'conflict'
        end
        order by judged.append
      ),
      array_agg(case when judged.is_repeated then judged.repeats_from else judged.last + 1 end order by judged.append)
    into outcomes, starts
    from (
      select candidate.*, candidate.repeats_from is not null and (
        select bool_and(ids[candidate.first + k] is not distinct from (
          select e.id from eventstore.events e
          where e.stream_id = candidate.stream_id and e.revision = candidate.repeats_from + k
        ))
        from generate_series(0, candidate.count - 1) as k
      ) as is_repeated
      from (
        select asked.*, stream.last, case
          when asked.expected < stream.last then asked.expected + 1
          when asked.expected is null then (
            select case when e.stream_id = asked.stream_id then e.revision end
            from eventstore.events e where e.id = ids[asked.first]
          )
        end as repeats_from
        from unnest(streams, expected, firsts, counts)
          with ordinality as asked (stream_id, expected, first, count, append)
        cross join lateral (
          select coalesce(max(e.revision), -1) as last from eventstore.events e where e.stream_id = asked.stream_id
        ) as stream
      ) as candidate
    ) as judged;

    select greatest(clock_timestamp(), (
      select e.recorded_at from eventstore.events e order by e.position desc limit 1
    )) into now_recorded;

    insert into eventstore.events
      (stream_id, category, revision, id, type, version, data, metadata, recorded_at)
    select
      streams[new.append], categories[new.append], starts[new.append] + new.place - firsts[new.append],
      new.id, new.type, new.version, new.data::json, new.metadata::json, now_recorded
    from unnest(appends, ids, types, versions, string_to_array(data, E'\\n'), string_to_array(metadata, E'\\n'))
      with ordinality as new (append, id, type, version, data, metadata, place)
    where outcomes[new.append] = 'appended'
    order by new.place;

    perform pg_notify('${LOG_CHANNEL}', '');

    return query
    select
      outcomes[asked.append],
      case when outcomes[asked.append] = 'conflict' then nullif(starts[asked.append] - 1, -1)
        else starts[asked.append] + asked.count - 1 end,
      case when outcomes[asked.append] <> 'conflict' then (
        select e.position from eventstore.events e
        where e.stream_id = asked.stream_id and e.revision = starts[asked.append] + asked.count - 1
      ) end
    from unnest(streams, counts) with ordinality as asked (stream_id, count, append)
    order by asked.append;
  end $$;
`;

/**
 * Makes PostgreSQL plan each statement of the function once per connection. It would otherwise plan them again for each
 * call, because it knows how long the arrays are, and that takes longer than to execute them.
 */
const PLAN_ONCE = `alter function eventstore.append set plan_cache_mode = force_generic_plan`;

/**
 * The version of the tables and the append function. Increment it when they change: a build refuses a log with another
 * layout.
 */
export const LOG_LAYOUT = 1;

/** The advisory lock that a process holds while it creates the schema. */
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
 * Creates the log's schema if it is absent. Several processes may do this at the same time.
 * @returns the store's id
 * @throws if the existing schema has a layout that this build does not know
 */
export const ensureSchema = async (pool: pg.Pool): Promise<string> => {
  const existingId = await readStoreId(pool);
  if (existingId !== undefined && (await isPlannedOnce(pool))) return existingId;
  return await inTransaction(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    const storeId = (await readStoreId(tx)) ?? (await createLog(tx)); // another process may have created it by now
    if (!(await isPlannedOnce(tx))) await tx.query(PLAN_ONCE);
    return storeId;
  });
};

const createLog = async (tx: pg.ClientBase) => {
  await tx.query(TABLES + APPEND_FUNCTION);
  const { rows } = await tx.query<{ id: string }>(
    `insert into eventstore.store (id, layout)
       values (left(replace(gen_random_uuid()::text, '-', ''), 12), $1) returning id`,
    [LOG_LAYOUT],
  );
  return rows[0]?.id ?? '';
};

/** False for a log that an earlier version has created. */
const isPlannedOnce = async (db: pg.Pool | pg.ClientBase): Promise<boolean> => {
  const { rows } = await db.query<{ settings: string[] | null }>(
    "select proconfig as settings from pg_proc where oid = to_regproc('eventstore.append')",
  );
  return rows[0]?.settings?.includes('plan_cache_mode=force_generic_plan') ?? false;
};

/**
 * Creates an empty log with the id of an existing one, whose events are restored into it afterwards.
 * @throws if a log already exists
 */
export const createEventLog = async (tx: pg.ClientBase, storeId: string): Promise<void> => {
  await tx.query(TABLES + APPEND_FUNCTION);
  await tx.query('insert into eventstore.store (id, layout) values ($1, $2)', [storeId, LOG_LAYOUT]);
};

const readStoreId = async (db: pg.Pool | pg.ClientBase): Promise<string | undefined> => {
  // Not to_regclass, which may return a result from the beginning of the transaction.
  const { rows: tables } = await db.query<{ present: boolean }>(
    `select exists (select from pg_tables where schemaname = 'eventstore' and tablename = 'store') as present`,
  );
  if (!tables[0]?.present) return undefined;
  const { rows } = await db.query<{ id: string; layout: number }>('select id, layout from eventstore.store');
  const [store] = rows;
  if (store && store.layout !== LOG_LAYOUT)
    throw new Error(`The event log has layout ${store.layout}, but this build knows layout ${LOG_LAYOUT}`);
  return store?.id;
};
