import { type EventStore, type Position } from '@campjay/platform/eventstore/port.ts';
import { z } from 'zod';
import { pause } from './stopSignal.ts';

const POLL_INTERVAL_MS = 25;

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
    await pause(POLL_INTERVAL_MS, signal);
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
