import { type Log } from '@campjay/platform/kernel/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { monitorDatabase } from '@campjay/platform/postgres/silence.ts';
import { openReplicaPool } from '@campjay/platform/postgres/replicaPool.ts';
import { type Pool } from 'pg';
import { type Config } from '../settings/config.ts';
import { type Resources } from './resources.ts';

/** A request fails after this time, and its client can retry, instead of waiting longer. */
const CONNECT_WITHIN_MS = 5_000;
/** For commands and log subscribers, which retry by themselves. */
const WORK_CONNECTS_WITHIN_MS = 30_000;
/** Far longer than any query should take. Slower ones are canceled, so that they do not occupy all connections. */
const STATEMENT_WITHIN_MS = 15_000;

export interface Pools {
  /** For writes and slow work such as comparing builds. */
  readonly pool: Pool;
  /** For reads of responses: the replica, if there is one. */
  readonly readPool: Pool;
}

/** Opens the pools of a process, which connect on first use, and monitors their servers. */
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
  // While the replica is down the primary answers, within the same limits.
  const primary = openPool(databaseUrl, limits);
  if (replicaUrl !== undefined) resources.onClose(() => primary.end());
  const readPool = replicaUrl === undefined ? primary : openReplicaPool(replicaUrl, { ...limits, primary, log });
  resources.onClose(() => readPool.end());
  resources.add(monitorDatabase({ url: databaseUrl, log }));
  if (replicaUrl !== undefined) resources.add(monitorDatabase({ url: replicaUrl, log }));
  return { pool, readPool };
};
