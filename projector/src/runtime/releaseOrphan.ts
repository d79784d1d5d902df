import { dropBuild } from './build.ts';
import { type Runtime } from './cursor.ts';
import { tryLock } from './locks.ts';
import { failOrder, openOrder } from './replayOrders.ts';

const ORPHANED_ERROR = 'The command that made it was ended before it had finished.';

/**
 * Fails a replay whose command was ended while it made it: nobody else goes on with that one. One that the projector makes
 * stays as it is.
 * @param held whether the caller holds the `rebuild` lock, which nobody holds who makes a replay no more
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
  // Read again: while we waited for the lock, it may have been finished.
  const order = await openOrder(pool, name);
  if (!order || !isOrphan(order)) return;
  await failOrder(pool, order.id, ORPHANED_ERROR);
  if (order.build !== undefined) await dropBuild(pool, { name, schema: order.build });
};
