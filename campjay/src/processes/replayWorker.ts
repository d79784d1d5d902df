/**
 * A thread that runs the requested replay of one read model, and then ends. It has a lower priority than other threads.
 * Sending it any message stops it; a later run continues from where it stopped.
 */
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createLog } from '@campjay/platform/kernel/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { runRequestedReplayByName } from '@campjay/projector/service.ts';
import { type Config } from '../settings/config.ts';
import { openStore } from './infrastructure/openStore.ts';

export interface ReplayWorkerData {
  readonly config: Config;
  readonly databaseUrl: string;
  /** Name of the read model. */
  readonly name: string;
}
export interface ReplayWorkerResult {
  /** True if the replay reached its end. */
  readonly isFinished: boolean;
}

// Only Linux has a priority per thread. Elsewhere this would lower the priority of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { config, databaseUrl, name } = workerData as ReplayWorkerData;
const stopController = new AbortController();
parentPort?.once('message', () => stopController.abort());
const log = createLog({ name: 'replay', level: config.logLevel });
const pool = openPool(databaseUrl, { max: 4, applicationName: 'campjay replay' });
try {
  await using store = await openStore(config, { databaseUrl, log });
  const result: ReplayWorkerResult = {
    isFinished: await runRequestedReplayByName({ pool, databaseUrl, store, log }, name, stopController.signal),
  };
  parentPort?.postMessage(result);
} finally {
  await pool.end();
  parentPort?.close();
}
