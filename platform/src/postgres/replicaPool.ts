import type pg from 'pg';
import { type Log } from '../kernel/log.ts';
import { openPool, type PoolOptions } from './pool.ts';

/** How long to skip a replica that could not be reached. */
const RETRY_AFTER_MS = 5_000;

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/**
 * Opens a pool of connections to a read-only replica. If no connection can be opened, the primary takes over: a replica
 * relieves the primary, but answers do not depend on it (Requirement G.6). A busy replica is waited for like any other
 * pool, so that its overload does not move to the primary.
 * @param primary still owned by the caller; must be closed after this pool
 */
export const openReplicaPool = (
  url: string,
  { primary, log, ...options }: PoolOptions & { readonly primary: pg.Pool; readonly log: Log },
): pg.Pool => {
  const replica = openPool(url, options);
  const ownConnect = replica.connect.bind(replica) as () => Promise<pg.PoolClient>;
  let nextAttemptAt = -Infinity;
  let isUnavailable = false;

  const isBusy = (): boolean => replica.idleCount === 0 && replica.totalCount >= replica.options.max;

  const connectOrFallBack = async (): Promise<pg.PoolClient> => {
    if (isUnavailable && performance.now() < nextAttemptAt) return primary.connect();
    // Set before connecting, so that others do not wait for a connection attempt that may time out.
    nextAttemptAt = performance.now() + RETRY_AFTER_MS;
    const wasBusy = isBusy();
    try {
      const client = await ownConnect();
      if (isUnavailable) log.info({}, 'The replica of the database answers again.');
      isUnavailable = false;
      return client;
    } catch (error) {
      if (wasBusy || replica.ending) throw error;
      if (!isUnavailable)
        log.warn({ error }, 'The replica of the database cannot be reached; the primary answers meanwhile.');
      isUnavailable = true;
      nextAttemptAt = performance.now() + RETRY_AFTER_MS;
      return primary.connect();
    }
  };

  // The pool's own `query` uses this too.
  replica.connect = ((callback?: ConnectCallback) => {
    const connecting = connectOrFallBack();
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error as Error | undefined)),
      (error: unknown) => callback(error as Error, undefined, () => undefined),
    );
    return undefined;
  }) as typeof replica.connect;
  return replica;
};
