import type pg from 'pg';
import { type Log } from '../kernel/log.ts';
import { openPool, type PoolOptions, replaceConnect } from './pool.ts';

/** How long queries go straight to the primary after the replica could not be reached. */
const RETRY_AFTER_MS = 5_000;

/**
 * Opens a pool of connections to a read-only replica. If the replica cannot be reached, queries go to the primary: the
 * replica reduces the primary's load, but the product must work without it (Requirement G.6). If the replica is busy,
 * queries wait for it, so that the primary does not get the replica's load.
 * @param primary the caller must close it, after this pool
 */
export const openReplicaPool = (
  url: string,
  { primary, log, ...options }: PoolOptions & { readonly primary: pg.Pool; readonly log: Log },
): pg.Pool => {
  const replica = openPool(url, options);
  let nextAttemptAt = -Infinity;
  let isUnavailable = false;

  const isBusy = (): boolean => replica.idleCount === 0 && replica.totalCount >= replica.options.max;

  replaceConnect(replica, async (originalConnect) => {
    if (isUnavailable && performance.now() < nextAttemptAt) return primary.connect();
    // Set before connecting, so that other callers use the primary until this attempt has succeeded or timed out.
    nextAttemptAt = performance.now() + RETRY_AFTER_MS;
    const wasBusy = isBusy();
    try {
      const client = await originalConnect();
      if (isUnavailable) log.info({}, 'The database replica answers again.');
      isUnavailable = false;
      return client;
    } catch (error) {
      if (wasBusy || replica.ending) throw error;
      if (!isUnavailable)
        log.warn({ error }, 'The database replica cannot be reached; queries go to the primary until it answers.');
      isUnavailable = true;
      nextAttemptAt = performance.now() + RETRY_AFTER_MS;
      return primary.connect();
    }
  });
  return replica;
};
