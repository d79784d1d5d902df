import { type Runtime } from '../cursor.ts';
import { tryLock } from '../locks.ts';
import { makeReplay, ReplayCanceledMeanwhile } from '../rebuild/makeReplay.ts';
import { type Projection } from '../projection.ts';
import { findOpenOrder, type ReplayOrder } from './replayOrders.ts';

/**
 * Makes the replay that an admin requested, if there is one. Uses a worker if the runtime has one for replays,
 * otherwise this thread. Never throws.
 * @returns whether a replay was finished
 */
export const dispatchRequestedReplay = async (
  runtime: Runtime,
  projection: Projection,
  signal: AbortSignal,
): Promise<boolean> => {
  const { runReplayInWorker, pool, log } = runtime;
  if (!runReplayInWorker) return await runRequestedReplay(runtime, projection, signal);
  try {
    // Check first, so that no worker is started without a replay to make.
    return isPending(await findOpenOrder(pool, projection.name)) && (await runReplayInWorker(projection.name, signal));
  } catch (error) {
    log.warn({ error, projection: projection.name }, 'The worker could not make the replay; trying again later');
    return false;
  }
};

/**
 * Makes, in this thread, the replay that an admin requested, if there is one and no other build is in progress. An
 * interrupted replay is resumed later by the process that runs the projection. Never throws, because a failed replay
 * must not stop the live build; the reason for the failure is stored in the order.
 * @returns whether a replay was finished
 */
export const runRequestedReplay = async (
  runtime: Runtime,
  projection: Projection,
  signal: AbortSignal,
): Promise<boolean> => {
  const { pool, databaseUrl, log } = runtime;
  const { name } = projection;
  try {
    if (!isPending(await findOpenOrder(pool, name))) return false;
    await using lock = await tryLock(databaseUrl, 'rebuild', name);
    // Read the order again: the replay may have been canceled before this process took the lock.
    const order = await findOpenOrder(pool, name);
    if (!lock || !isPending(order)) return false;
    log.info({ projection: name, replay: order.id }, 'Making the requested replay');
    await makeReplay(runtime, projection, order, { signal: AbortSignal.any([signal, lock.lossSignal]) });
    log.info({ projection: name, replay: order.id }, 'A replay waits to be promoted');
    return true;
  } catch (error) {
    if (signal.aborted || error instanceof ReplayCanceledMeanwhile) return false;
    log.warn({ error, projection: name }, 'The replay has failed, or was interrupted and will be resumed');
    return false;
  }
};

/** Whether the projector still has to make the replay of this order, or to resume it. */
const isPending = (order: ReplayOrder | undefined): order is ReplayOrder =>
  order?.madeBy === 'projector' && order.state !== 'ready';
