import { type EventStore, type Position, PositionSchema } from '@campjay/platform/eventstore/port.ts';
import { z } from 'zod';
import { pause } from '@campjay/platform/kernel/retry.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { type Pool } from 'pg';

/** Interval between two checks. */
const POLL_INTERVAL_MS = 25;

/** The part of the response of `/readyz` that is read here. `searched` is the log position that searches include. */
const Readiness = z.object({ searched: PositionSchema.optional() });

/**
 * Waits until searches of a running product include the log up to a position. After a large import, the product's
 * search index is some seconds behind.
 * @param address address of the product, such as `http://localhost:3000`
 * @returns false if the time is up or the signal aborts first
 */
export const waitUntilSearchable = async (
  store: Pick<EventStore, 'compare'>,
  address: string,
  position: Position,
  { withinMs, signal }: { readonly withinMs: number; readonly signal: AbortSignal },
): Promise<boolean> => {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const indexedPosition = await readIndexedPosition(address, signal);
    if (indexedPosition !== undefined && store.compare(indexedPosition, position) >= 0) return true;
    if (Date.now() >= deadline || signal.aborted) return false;
    await pause(POLL_INTERVAL_MS, signal);
  }
};

/** Reads the position that searches include; undefined while the product does not respond or has no index yet. */
const readIndexedPosition = async (address: string, signal: AbortSignal): Promise<Position | undefined> => {
  try {
    const response = await fetch(`${address}/readyz`, { signal, redirect: 'error' });
    return Readiness.parse(await response.json()).searched;
  } catch {
    return undefined;
  }
};

export interface CatchUpOptions {
  /** Maximum time to wait (ms). */
  readonly withinMs: number;
  /** True (the default) to ignore read models whose projections have stopped for good. */
  readonly exceptStopped?: boolean;
  readonly signal: AbortSignal;
}

/**
 * Waits until the read models have processed the log up to its end at the time of the call.
 * @returns false if the time is up or the signal aborts first
 */
export const waitUntilCaughtUp = async (
  { pool, store }: { readonly pool: Pool; readonly store: EventStore },
  readModels: readonly string[],
  { withinMs, exceptStopped = true, signal }: CatchUpOptions,
): Promise<boolean> => {
  const head = await store.head();
  const deadline = Date.now() + withinMs;
  for (;;) {
    const results = await Promise.all(
      readModels.map((name) => hasCaughtUp({ pool, store }, name, head, exceptStopped)),
    );
    if (results.every(Boolean)) return true;
    if (Date.now() >= deadline || signal.aborted) return false;
    await pause(POLL_INTERVAL_MS, signal);
  }
};

const hasCaughtUp = async (
  { pool, store }: { readonly pool: Pool; readonly store: EventStore },
  name: string,
  head: Position,
  exceptStopped: boolean,
): Promise<boolean> => {
  const build = await readActiveBuild(pool, name);
  if (!build) return false;
  if (exceptStopped && build.stopReason !== undefined) return true;
  return build.checkpoint !== undefined && store.compare(build.checkpoint, head) >= 0;
};
