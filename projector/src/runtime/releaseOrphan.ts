import { dropBuild } from './build.ts';
import { type Runtime } from './cursor.ts';
import { tryLock } from './locks.ts';
import { failOrder, openOrder } from './replayOrders.ts';

const ORPHANED_ERROR = 'The command that made it was ended before it had finished.';

/**
 * Fails a replay whose command ended before it finished: no other process resumes it. A replay made by the projector is
 * left alone.
 * @param isHeld true if the caller holds the `rebuild` lock, which is free once no replay is running
 */
export const releaseOrphan = async (
  { pool, databaseUrl }: Runtime,
  name: string,
  { isHeld = false } = {},
): Promise<void> => {
  const isOrphan = (order: Awaited<ReturnType<typeof openOrder>>) =>
    order?.state === 'making' && order.madeBy === 'command';
  if (!isOrphan(await openOrder(pool, name))) return;
  await using lock = isHeld ? undefined : await tryLock(databaseUrl, 'rebuild', name);
  if (!lock && !isHeld) return;
  // Read again: it may have been finished while we waited for the lock.
  const order = await openOrder(pool, name);
  if (!order || !isOrphan(order)) return;
  await failOrder(pool, order.id, ORPHANED_ERROR);
  if (order.build !== undefined) await dropBuild(pool, { name, schema: order.build });
};
