import { type Pool } from 'pg';
import { createChangeSignal } from '@campjay/platform/eventstore/changeSignal.ts';
import {
  type EventStore,
  ForeignPosition,
  type Position,
  StoreUnavailable,
} from '@campjay/platform/eventstore/port.ts';
import { type AwaitReadModels } from '@campjay/platform/http/mountRoutes.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { listen } from '@campjay/platform/postgres/listen.ts';
import { READ_MODELS_CHANNEL, notifyAwaited } from './changeFeed.ts';

/** The longest time a reader sees "still saving" before getting the current rows. */
const WITHIN_MS = 2_000;
/** Notifications wake the waiters; this poll covers lost notifications. */
const POLL_INTERVAL_MS = 250;

export interface ReadModelWaiter extends AsyncDisposable {
  readonly awaitReadModels: AwaitReadModels;
}

export interface ReadModelWaiterDeps {
  /** The pool that readers use. On a replica, progress is measured by the replica's own rows. */
  readonly pool: Pool;
  /** Where the projector is notified of awaited positions; defaults to `pool`. */
  readonly primary?: Pool;
  readonly databaseUrl: string;
  readonly store: Pick<EventStore, 'compare' | 'head'>;
  readonly log: Log;
  /** For tests. */
  readonly withinMs?: number;
  readonly pollEveryMs?: number;
}

/**
 * Listens for progress on one dedicated connection for all waiters. The tables of `createReadModelTables` must exist.
 */
export const openReadModelWaiter = async ({
  pool,
  primary = pool,
  databaseUrl,
  store,
  log,
  withinMs = WITHIN_MS,
  pollEveryMs = POLL_INTERVAL_MS,
}: ReadModelWaiterDeps): Promise<ReadModelWaiter> => {
  const changeSignal = createChangeSignal();
  const closing = new AbortController();
  const read = shareInFlight(() => readStates(pool));

  const readWaitState = async (position: Position, readModels: readonly string[]): Promise<WaitState> => {
    const states = await read();
    const each = readModels.map((name) => waitStateOf(states.get(name), position));
    if (each.includes('stuck')) return 'stuck';
    if (each.includes('on its way')) return 'on its way';
    const mayBeParked = readModels.some((name) => states.get(name)?.hasParked === true);
    return mayBeParked && (await isParkedAt(pool, position, readModels)) ? 'stuck' : 'there';
  };
  const waitStateOf = (model: ReadModelState | undefined, position: Position): WaitState => {
    if (model?.checkpoint && store.compare(model.checkpoint, position) >= 0) return 'there';
    return model?.isStopped === true ? 'stuck' : 'on its way';
  };

  /** The furthest position announced per read model, so that waiters for the same position send one notification. */
  const notified = new Map<string, Position>();
  const notify = async (position: Position, readModels: readonly string[]): Promise<void> => {
    const unnotified = readModels.filter((name) => {
      const before = notified.get(name);
      return before === undefined || store.compare(before, position) < 0;
    });
    for (const name of unnotified) notified.set(name, position);
    if (unnotified.length > 0) await notifyAwaited(primary, { position, readModels: unnotified });
  };

  const listener = await listen(databaseUrl, READ_MODELS_CHANNEL, () => changeSignal.notify(), log);
  return {
    awaitReadModels: async (text, readModels, signal) => {
      const position = text as Position;
      if (readModels.length === 0 || !isOurs(store, position)) return 'reached';
      const ending = AbortSignal.any([signal, closing.signal]);
      const deadline = performance.now() + withinMs;
      for (let first = true; ; first = false) {
        const { changeCount } = changeSignal;
        const now = await readWaitState(position, readModels);
        if (now === 'there') return 'reached';
        // Checked once, and only for a position ahead of the read models: a position beyond the log is made up.
        if (first && (await isBeyondHead(store, position))) return 'reached';
        const left = deadline - performance.now();
        if (now === 'stuck' || left <= 0 || ending.aborted) return 'behind';
        if (first) await notify(position, readModels);
        await changeSignal.changedSince(changeCount, { timeoutMs: Math.min(left, pollEveryMs), signal: ending });
      }
    },
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      await listener[Symbol.asyncDispose]();
    },
  };
};

type WaitState = 'there' | 'on its way' | 'stuck';

const isOurs = (store: Pick<EventStore, 'compare'>, position: Position): boolean => {
  try {
    store.compare(position, position);
    return true;
  } catch (error) {
    if (error instanceof ForeignPosition) return false;
    throw error;
  }
};

/** If the log does not answer, the position counts as valid: readers must not fail because the log is down. */
const isBeyondHead = async (store: ReadModelWaiterDeps['store'], position: Position): Promise<boolean> => {
  try {
    return store.compare(await store.head(), position) < 0;
  } catch (error) {
    if (error instanceof StoreUnavailable) return false;
    throw error;
  }
};

interface ReadModelState {
  readonly checkpoint: Position | undefined;
  readonly isStopped: boolean;
  readonly hasParked: boolean;
}

/** The state of the active build of every read model. */
const readStates = async (pool: Pool): Promise<ReadonlyMap<string, ReadModelState>> => {
  const { rows } = await pool.query<{ name: string; checkpoint: Position | null; stopped: boolean; parked: boolean }>(
    `select m.name, b.checkpoint, m.stopped is not null as stopped,
            exists (select 1 from projections.parked_events p where p.build = b.schema_name) as parked
       from projections.read_models m join projections.builds b on b.schema_name = m.active_build`,
  );
  return new Map(
    rows.map(({ name, checkpoint, stopped, parked }) => [
      name,
      { checkpoint: checkpoint ?? undefined, isStopped: stopped, hasParked: parked },
    ]),
  );
};

/**
 * True if the event at a position is parked in one of the active builds, so its rows will not appear without an
 * operator.
 */
const isParkedAt = async (pool: Pool, position: Position, readModels: readonly string[]): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `select 1 from projections.parked_events p join projections.read_models m on m.active_build = p.build
      where m.name = any($1) and p.position = $2 limit 1`,
    [readModels, position],
  );
  return rowCount === 1;
};

/**
 * Shares one read among all callers that arrive while the previous one is running: a notification wakes every waiter,
 * and each of them need not query the database. A caller never gets a read that began before the call.
 */
const shareInFlight = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<unknown> | undefined;
  let next: Promise<T> | undefined;
  return () => {
    next ??= (running ?? Promise.resolve()).then(async () => {
      const current = read();
      next = undefined;
      running = current.catch(() => undefined);
      return await current;
    });
    return next;
  };
};
