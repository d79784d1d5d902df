import { type Runtime } from './cursor.ts';
import { tryLock } from './locks.ts';
import { makeReplay, ReplayCanceledMeanwhile } from './makeReplay.ts';
import { type Projection } from './projection.ts';
import { openOrder, type ReplayOrder } from './replayOrders.ts';

/**
 * Sees to it that the replay which is ordered of a read model is made, wherever this process makes them. Never throws.
 * @returns whether one was finished
 */
export const dispatchOrderedReplay = async (
  runtime: Runtime,
  projection: Projection,
  signal: AbortSignal,
): Promise<boolean> => {
  const { runReplayInWorker: runInWorker, pool, log } = runtime;
  if (!runInWorker) return await runOrderedReplay(runtime, projection, signal);
  try {
    // Looked at here first: a thread is not begun for nothing.
    return isPending(await openOrder(pool, projection.name)) && (await runInWorker(projection.name, signal));
  } catch (error) {
    log.warn({ error, projection: projection.name }, 'A replay could not be made in its thread for now');
    return false;
  }
};

/**
 * Makes the replay that an admin has ordered, if there is one and nobody else makes a build. Stopped at any moment, by the
 * signal too, it is gone on with at the next look of whichever process runs the projection then. Never throws: the live
 * build goes on whatever becomes of a replay, and why one failed stands in its order.
 * @returns whether one was finished
 */
export const runOrderedReplay = async (
  runtime: Runtime,
  projection: Projection,
  signal: AbortSignal,
): Promise<boolean> => {
  const { pool, databaseUrl, log } = runtime;
  const { name } = projection;
  try {
    if (!isPending(await openOrder(pool, name))) return false;
    await using lock = await tryLock(databaseUrl, 'rebuild', name);
    // Read again: while we waited for the lock, it may have been cancelled.
    const order = await openOrder(pool, name);
    if (!lock || !isPending(order)) return false;
    log.info({ projection: name, replay: order.id }, 'Making a replay that was ordered');
    await makeReplay(runtime, projection, order, { signal: AbortSignal.any([signal, lock.lost]) });
    log.info({ projection: name, replay: order.id }, 'A replay waits to be promoted');
    return true;
  } catch (error) {
    if (signal.aborted || error instanceof ReplayCanceledMeanwhile) return false;
    log.warn({ error, projection: name }, 'A replay could not be made for now, or has failed');
    return false;
  }
};

const isPending = (order: ReplayOrder | undefined): order is ReplayOrder =>
  order?.madeBy === 'projector' && order.state !== 'ready';
