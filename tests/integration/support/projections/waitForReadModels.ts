import { type Log } from '@campjay/platform/kernel/log.ts';
import { type EventStore, type Position } from '@campjay/platform/eventstore/port.ts';
import { openReadModelWaiter } from '@campjay/read-models/readModelWaiter.ts';
import { allProjections } from '@campjay/projector/projections.ts';
import { type Pool } from 'pg';

/** Longer than first builds take on a busy machine. */
const WITHIN_MS = 60_000;

/**
 * Waits until read models (all of them by default) include the log up to a position.
 * @throws if one of them has stopped, or does not get there within a minute
 */
export const waitForReadModels = async (
  deps: { readonly pool: Pool; readonly databaseUrl: string; readonly store: EventStore; readonly log: Log },
  position: Position,
  names: readonly string[] = allProjections.map(({ name }) => name),
): Promise<void> => {
  await using reached = await openReadModelWaiter({ ...deps, timeoutMs: WITHIN_MS });
  const outcome = await reached.awaitReadModels(position, names, new AbortController().signal);
  if (outcome === 'behind') throw new Error(`Not all of these read models reached ${position}: ${names.join(', ')}.`);
};
