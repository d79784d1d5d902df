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
import { READ_MODELS_CHANNEL, announceAwaitedPosition } from './changeFeed.ts';

/** How long a request waits for the client's own changes. After that, the response contains older rows. */
const DEFAULT_TIMEOUT_MS = 2_000;
/** Waiters normally wake up by notifications; polling covers lost notifications. */
const DEFAULT_POLL_INTERVAL_MS = 250;

/** Makes requests wait until read models contain the changes that the client has just made. */
export interface ReadModelWaiter extends AsyncDisposable {
  readonly awaitReadModels: AwaitReadModels;
}

export interface ReadModelWaiterDeps {
  /** The pool that readers use. If it connects to a replica, waiting lasts until the replica has the rows. */
  readonly pool: Pool;
  /** The pool for notifying the projector, which must not be that of a replica; defaults to `pool`. */
  readonly primary?: Pool;
  readonly databaseUrl: string;
  readonly store: Pick<EventStore, 'compare' | 'head'>;
  readonly log: Log;
  /** Both times are set only in tests. */
  readonly timeoutMs?: number;
  readonly pollIntervalMs?: number;
}

/**
 * Listens for progress of the read models on one dedicated connection for all waiters. Call `createReadModelTables`
 * first.
 */
export const openReadModelWaiter = async ({
  pool,
  primary = pool,
  databaseUrl,
  store,
  log,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  pollIntervalMs = DEFAULT_POLL_INTERVAL_MS,
}: ReadModelWaiterDeps): Promise<ReadModelWaiter> => {
  const changeSignal = createChangeSignal();
  const closeController = new AbortController();
  const readSharedStates = shareInFlight(() => readStates(pool));

  const readWaitState = async (position: Position, readModels: readonly string[]): Promise<WaitState> => {
    const states = await readSharedStates();
    const waitStates = readModels.map((name) => waitStateOf(states.get(name), position));
    if (waitStates.includes('stuck')) return 'stuck';
    if (waitStates.includes('pending')) return 'pending';
    const mayBeParked = readModels.some((name) => states.get(name)?.hasParkedEvents === true);
    return mayBeParked && (await isParkedAt(pool, position, readModels)) ? 'stuck' : 'reached';
  };
  const waitStateOf = (model: ReadModelState | undefined, position: Position): WaitState => {
    if (model?.checkpoint && store.compare(model.checkpoint, position) >= 0) return 'reached';
    return model?.isStopped === true ? 'stuck' : 'pending';
  };

  /** The last announced position of each read model, so that a position is announced only once. */
  const announcedPositions = new Map<string, Position>();
  const announce = async (position: Position, readModels: readonly string[]): Promise<void> => {
    const newReadModels = readModels.filter((name) => {
      const announcedPosition = announcedPositions.get(name);
      return announcedPosition === undefined || store.compare(announcedPosition, position) < 0;
    });
    for (const name of newReadModels) announcedPositions.set(name, position);
    if (newReadModels.length > 0) await announceAwaitedPosition(primary, { position, readModels: newReadModels });
  };

  const listener = await listen(databaseUrl, READ_MODELS_CHANNEL, () => changeSignal.notify(), log);
  return {
    awaitReadModels: async (position, readModels, signal) => {
      if (readModels.length === 0 || !isFromThisStore(store, position)) return 'reached';
      const stopSignal = AbortSignal.any([signal, closeController.signal]);
      const deadline = performance.now() + timeoutMs;
      for (let isFirstCheck = true; ; isFirstCheck = false) {
        const { changeCount } = changeSignal;
        const waitState = await readWaitState(position, readModels);
        if (waitState === 'reached') return 'reached';
        // A client that sends an invented position beyond the end of the log must not have to wait.
        if (isFirstCheck && (await isBeyondHead(store, position))) return 'reached';
        const remainingMs = deadline - performance.now();
        if (waitState === 'stuck' || remainingMs <= 0 || stopSignal.aborted) return 'behind';
        if (isFirstCheck) await announce(position, readModels);
        await changeSignal.changedSince(changeCount, {
          timeoutMs: Math.min(remainingMs, pollIntervalMs),
          signal: stopSignal,
        });
      }
    },
    [Symbol.asyncDispose]: async () => {
      closeController.abort();
      await listener[Symbol.asyncDispose]();
    },
  };
};

/** 'stuck': the read models will not reach the position until an operator intervenes. */
type WaitState = 'reached' | 'pending' | 'stuck';

const isFromThisStore = (store: Pick<EventStore, 'compare'>, position: Position): boolean => {
  try {
    store.compare(position, position);
    return true;
  } catch (error) {
    if (error instanceof ForeignPosition) return false;
    throw error;
  }
};

/**
 * True if a position lies beyond the end of the event log. If the event store is unavailable, the position counts as
 * valid, because reads must not fail then.
 */
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
  readonly hasParkedEvents: boolean;
}

/** Reads the state of the active build of every read model. */
const readStates = async (pool: Pool): Promise<ReadonlyMap<string, ReadModelState>> => {
  const { rows } = await pool.query<{ name: string; checkpoint: Position | null; stopped: boolean; parked: boolean }>(
    `select m.name, b.checkpoint, m.stopped is not null as stopped,
            exists (select 1 from projections.parked_events p where p.build = b.schema_name) as parked
       from projections.read_models m join projections.builds b on b.schema_name = m.active_build`,
  );
  return new Map(
    rows.map(({ name, checkpoint, stopped, parked }) => [
      name,
      { checkpoint: checkpoint ?? undefined, isStopped: stopped, hasParkedEvents: parked },
    ]),
  );
};

/**
 * True if the event at a position is parked in an active build, so that its rows appear only after an operator
 * intervenes.
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
 * Shares one read among all calls that arrive while the previous read is running, because a notification wakes all
 * waiters at the same time. No call gets the result of a read that began before the call.
 */
const shareInFlight = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let runningRead: Promise<unknown> | undefined;
  let nextRead: Promise<T> | undefined;
  return () => {
    nextRead ??= (runningRead ?? Promise.resolve()).then(async () => {
      const currentRead = read();
      nextRead = undefined;
      runningRead = currentRead.catch(() => undefined);
      return await currentRead;
    });
    return nextRead;
  };
};
