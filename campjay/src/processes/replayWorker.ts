import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createLog } from '@campjay/platform/kernel/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { runOrderedReplayByName } from '@campjay/projector/service.ts';
import { type Config } from '../settings/config.ts';
import { openStore } from './infrastructure/openStore.ts';

/**
 * Thread that makes the requested replay of one read model, and then ends. It has a lower priority than other threads.
 * Any message stops it; a later run continues from where it stopped.
 */
export interface ReplayWorkerData {
  readonly config: Config;
  readonly databaseUrl: string;
  /** Name of the read model. */
  readonly name: string;
}
export interface ReplayWorkerResult {
  /** True if a replay was finished. */
  readonly isMade: boolean;
}

/** Linux has a priority per thread. Elsewhere it applies to the whole process, so the thread keeps the normal one. */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { config, databaseUrl, name } = workerData as ReplayWorkerData;
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());
const log = createLog({ name: 'replay', level: config.logLevel });
const pool = openPool(databaseUrl, { max: 4, applicationName: 'campjay replay' });
try {
  await using store = await openStore(config, { databaseUrl, log });
  const isMade = await runOrderedReplayByName({ pool, databaseUrl, store, log }, name, stopping.signal);
  parentPort?.postMessage({ isMade } satisfies ReplayWorkerResult);
} finally {
  await pool.end();
  parentPort?.close();
}
