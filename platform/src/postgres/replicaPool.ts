import type pg from 'pg';
import { type Log } from '../log/log.ts';
import { openPool, type PoolOptions } from './pool.ts';

/** How long a replica that could not be reached is left alone. */
const RETRY_AFTER_MS = 5_000;

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/**
 * A pool of connections to a read-only replica. While no connection to it can be had, the primary answers: a replica spares
 * the primary work, and is nothing that answers depend on. One that is merely busy is waited for like any other pool, so that
 * the primary is not given at once what was too much for the replica.
 * @param primary stays its owner's; it must be closed after this one
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
    // Others need not wait for what may be a timeout.
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

  // What the pool asks by itself (`query`) comes this way too.
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
