import { type Runtime } from '../cursor.ts';
import { tryLock } from '../locks.ts';
import { makeReplay, ReplayCanceledMeanwhile } from '../rebuild/makeReplay.ts';
import { type Projection } from '../projection.ts';
import { openOrder, type ReplayOrder } from './replayOrders.ts';

/**
 * Runs the ordered replay of a read model, in a worker if this process has one for replays. Never throws.
 * @returns whether a replay was finished
 */
export const dispatchOrderedReplay = async (
  runtime: Runtime,
  projection: Projection,
  signal: AbortSignal,
): Promise<boolean> => {
  const { runReplayInWorker: runInWorker, pool, log } = runtime;
  if (!runInWorker) return await runOrderedReplay(runtime, projection, signal);
  try {
    // Checked here first, so that no thread is started in vain.
    return isPending(await openOrder(pool, projection.name)) && (await runInWorker(projection.name, signal));
  } catch (error) {
    log.warn({ error, projection: projection.name }, 'A replay could not be made in its thread for now');
    return false;
  }
};

/**
 * Makes the replay that an admin ordered, if there is one and no other build is in progress. If interrupted, also by
 * the signal, the process that runs the projection resumes it at its next reconciliation. Never throws: the live build
 * continues whatever happens to a replay, and the reason of a failure is stored in its order.
 * @returns whether a replay was finished
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
    // Read again: it may have been canceled while we waited for the lock.
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
