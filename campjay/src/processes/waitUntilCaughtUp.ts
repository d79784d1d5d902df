import { type EventStore, type Position } from '@campjay/platform/eventstore/port.ts';
import { z } from 'zod';
import { pause } from './stopSignal.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { type Pool } from 'pg';

const SEARCHABLE_POLL_INTERVAL_MS = 25;

const Readiness = z.object({ searched: z.string().optional() });

/**
 * Waits until searches of a running product include the log up to a position: its index follows the read model, and
 * lags some seconds behind after a large import.
 * @param address of the product, such as `http://localhost:3000`
 * @returns whether they do
 */
export const waitUntilSearchable = async (
  store: Pick<EventStore, 'compare'>,
  address: string,
  position: Position,
  { withinMs, signal }: { readonly withinMs: number; readonly signal: AbortSignal },
): Promise<boolean> => {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const searched = await searchedPosition(address, signal);
    if (searched !== undefined && store.compare(searched, position) >= 0) return true;
    if (Date.now() >= deadline || signal.aborted) return false;
    await pause(SEARCHABLE_POLL_INTERVAL_MS, signal);
  }
};

/** Undefined while the product, or its index, does not respond. */
const searchedPosition = async (address: string, signal: AbortSignal): Promise<Position | undefined> => {
  try {
    const answer = await fetch(`${address}/readyz`, { signal, redirect: 'error' });
    return Readiness.parse(await answer.json()).searched as Position | undefined;
  } catch {
    return undefined;
  }
};

const POLL_INTERVAL_MS = 25;

export interface CatchUpOptions {
  /** Maximum time to wait. */
  readonly withinMs: number;
  /** True to skip read models whose projections stopped for good (default true). */
  readonly exceptStopped?: boolean;
  readonly signal: AbortSignal;
}

/**
 * Waits until the read models have processed the log up to its end at the time of the call.
 * @returns whether all of them have
 */
export const waitUntilCaughtUp = async (
  { pool, store }: { readonly pool: Pool; readonly store: EventStore },
  readModels: readonly string[],
  { withinMs, exceptStopped = true, signal }: CatchUpOptions,
): Promise<boolean> => {
  const head = await store.head();
  const deadline = Date.now() + withinMs;
  for (;;) {
    const reached = await Promise.all(readModels.map((name) => hasReached({ pool, store }, name, head, exceptStopped)));
    if (reached.every(Boolean)) return true;
    if (Date.now() >= deadline || signal.aborted) return false;
    await pause(POLL_INTERVAL_MS, signal);
  }
};

const hasReached = async (
  { pool, store }: { readonly pool: Pool; readonly store: EventStore },
  name: string,
  head: Position,
  exceptStopped: boolean,
): Promise<boolean> => {
  const build = await readActiveBuild(pool, name);
  if (!build) return false;
  if (exceptStopped && build.stopped !== undefined) return true;
  return build.checkpoint !== undefined && store.compare(build.checkpoint, head) >= 0;
};
