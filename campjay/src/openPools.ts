import { type Log } from '@campjay/platform/log/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { monitorDatabase } from '@campjay/platform/postgres/silence.ts';
import { openReplicaPool } from '@campjay/platform/postgres/replicaPool.ts';
import { type Pool } from 'pg';
import { type Config } from './config.ts';
import { type Resources } from './resources.ts';

/** Whoever asks is told to come again rather than kept waiting for longer. */
const CONNECT_WITHIN_MS = 5_000;
/** Commands, and whoever follows the log and tries again by itself. */
const WORK_CONNECTS_WITHIN_MS = 30_000;
/** Far longer than any question should take: what takes longer is ended, so that it does not take all connections. */
const STATEMENT_WITHIN_MS = 15_000;

export interface Pools {
  /** What is written, and what takes long, such as the comparing of builds. */
  readonly pool: Pool;
  /** What is read for answers: the replica, where there is one. */
  readonly readPool: Pool;
}

/** The pools of a process, neither of which connects before it is used, and the pulse of their servers. */
export const openPools = (
  { replicaUrl, databaseConnections: max }: Pick<Config, 'replicaUrl' | 'databaseConnections'>,
  {
    databaseUrl,
    resources,
    log,
    applicationName,
  }: {
    readonly databaseUrl: string;
    readonly resources: Resources;
    readonly log: Log;
    readonly applicationName: string;
  },
): Pools => {
  const pool = openPool(databaseUrl, {
    max,
    applicationName,
    connectWithinMs: WORK_CONNECTS_WITHIN_MS,
  });
  resources.onClose(() => pool.end());
  const limits = {
    ...{ max, applicationName: `${applicationName}, reading` },
    ...{ connectWithinMs: CONNECT_WITHIN_MS, statementTimeoutMs: STATEMENT_WITHIN_MS },
  };
  // While a replica is away, the primary answers, within the same limits.
  const primary = openPool(databaseUrl, limits);
  if (replicaUrl !== undefined) resources.onClose(() => primary.end());
  const readPool = replicaUrl === undefined ? primary : openReplicaPool(replicaUrl, { ...limits, primary, log });
  resources.onClose(() => readPool.end());
  resources.add(monitorDatabase({ url: databaseUrl, log }));
  if (replicaUrl !== undefined) resources.add(monitorDatabase({ url: replicaUrl, log }));
  return { pool, readPool };
};
