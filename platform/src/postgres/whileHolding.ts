import { setTimeout as pause } from 'node:timers/promises';
import { type Log } from '../log/log.ts';
import { type HeldLock, tryHoldLock } from './heldLock.ts';

/** How often whoever stands by looks whether it is its turn. */
const STAND_BY_MS = 1_000;

export interface NamedLock {
  readonly databaseUrl: string;
  /** The name of the lock, for all processes. */
  readonly name: string;
  /** What it is held for, in words: `pg_stat_activity` and the log show them. */
  readonly whose: string;
  readonly standByMs?: number;
}

/** Waits for the lock. Undefined when the signal aborts before. @throws when the database cannot be asked. */
export const holdLock = async (
  { databaseUrl, name, whose, standByMs = STAND_BY_MS }: NamedLock,
  signal: AbortSignal,
): Promise<HeldLock | undefined> => {
  while (!signal.aborted) {
    const lock = await tryHoldLock(databaseUrl, name, whose);
    if (lock) return lock;
    await pause(standByMs, undefined, { signal }).catch(() => undefined); // told to end
  }
  return undefined;
};

export interface Holding extends AsyncDisposable {
  /** Whether this process is the one that works now. */
  isWorking(): boolean;
}

/**
 * Works in one of several processes at a time: in the one that holds the lock, while the others stand by, and take over when
 * it ends or its connection breaks. What fails is logged, and begins anew. Disposing ends the work and waits for its end.
 * @param work ends soon after the signal aborts; it is begun again as long as nobody disposes of this
 */
export const whileHolding = (
  { log, ...lock }: NamedLock & { readonly log: Log },
  work: (signal: AbortSignal) => Promise<void>,
): Holding => {
  const stopping = new AbortController();
  let isWorking = false;
  const turn = async (): Promise<void> => {
    await using held = await holdLock(lock, stopping.signal);
    if (!held) return;
    // A connection may break without a word: somebody else would hold the lock, and this process would not know.
    const checking = setInterval(() => void held.check(), lock.standByMs ?? STAND_BY_MS);
    isWorking = true;
    log.info({ lock: lock.name }, `This process works now: ${lock.whose}`);
    try {
      await work(AbortSignal.any([stopping.signal, held.lost]));
    } finally {
      isWorking = false;
      clearInterval(checking);
    }
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted)
      try {
        await turn();
      } catch (error) {
        if (isAborted(stopping.signal)) return;
        log.warn({ error }, `What one process does at a time (${lock.whose}) was ended by a fault, and begins anew.`);
        await pause(lock.standByMs ?? STAND_BY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
  };
  const running = run();
  return {
    isWorking: () => isWorking,
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      await running;
    },
  };
};

/** The compiler would take the loop's condition for the answer; meanwhile it may have changed. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;
