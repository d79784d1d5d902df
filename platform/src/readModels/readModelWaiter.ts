import { type Pool } from 'pg';
import { createChangeSignal } from '../eventStore/changeSignal.ts';
import { type EventStore, ForeignPosition, type Position, StoreUnavailable } from '../eventStore/port.ts';
import { type Log } from '../log/log.ts';
import { listen } from '../postgres/listen.ts';
import { notifyAwaited } from './awaited.ts';
import { READ_MODELS_CHANNEL } from './channel.ts';

/** Longer than a reader should look at "still saving" before getting what there is. */
const WITHIN_MS = 2_000;
/** Notifications wake those who wait; this poll is for the ones that get lost. */
const POLL_INTERVAL_MS = 250;

/**
 * Waits until what readers see of these read models holds the log up to a position. 'behind' when that does not come in
 * time, and at once when it will not come by itself: a projection has stopped, or has parked the event at that position.
 *
 * The position is what a client sent. One that this log never gave out is not waited for: 'reached'.
 */
export type AwaitReadModels = (
  position: string,
  readModels: readonly string[],
  signal: AbortSignal,
) => Promise<'reached' | 'behind'>;

export interface ReadModelWaiter extends AsyncDisposable {
  readonly awaitReadModels: AwaitReadModels;
}

export interface ReadModelWaiterDeps {
  /** Where readers read; a replica has come as far as its own rows say. */
  readonly pool: Pool;
  /** Where the projector is told what is waited for; the same as `pool` when absent. */
  readonly primary?: Pool;
  readonly databaseUrl: string;
  readonly store: Pick<EventStore, 'compare' | 'head'>;
  readonly log: Log;
  /** For tests. */
  readonly withinMs?: number;
  readonly pollEveryMs?: number;
}

/** Hears of progress on one connection of its own, for all who wait. The tables of `createReadModelTables` must exist. */
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

  /** How far each read model was said to be waited for: once for all who wait for the same. */
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
        // Asked once, and only of a position that is ahead of what is read: one that lies beyond the log is made up.
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

/** A log that does not answer says nothing against a position: readers do not fail because it is down. */
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

/** Where the active build of every read model stands. */
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

/** Whether the event at a position is parked in one of the active builds: its rows will not come by themselves. */
const isParkedAt = async (pool: Pool, position: Position, readModels: readonly string[]): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `select 1 from projections.parked_events p join projections.read_models m on m.active_build = p.build
      where m.name = any($1) and p.position = $2 limit 1`,
    [readModels, position],
  );
  return rowCount === 1;
};

/**
 * One look for all who ask while the one before is under way: a notification wakes everybody who waits, and the database
 * need not be asked by each. Nobody is given a look that began before they asked.
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
