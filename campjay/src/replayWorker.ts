import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createLog } from '@campjay/platform/log/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { runOrderedReplayByName } from '@campjay/projector/service.ts';
import { type Config } from './config.ts';
import { openStore } from './openStore.ts';

/**
 * A thread that makes the replay which was ordered of one read model, and then ends. Where it competes with another for a
 * processor, it is the one that waits. Any message stops it; what it has made up to then is gone on with later.
 */
export interface ReplayWorkerData {
  readonly config: Config;
  readonly databaseUrl: string;
  /** The read model. */
  readonly name: string;
}
export interface ReplayWorkerResult {
  /** Whether a replay was finished. */
  readonly isMade: boolean;
}

/** Linux keeps a priority for each thread, others for the process alone: there the thread remains as it is. */
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
