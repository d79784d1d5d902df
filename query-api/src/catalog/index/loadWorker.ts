import { parentPort, workerData } from 'node:worker_threads';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { loadPair } from './loadPair.ts';
import { buffersOf } from './segment.ts';

/** A thread that reads a build and makes its segments, so that searches go on meanwhile; then it hands them over. */
export interface LoadOrder {
  readonly databaseUrl: string;
  readonly schema: string;
}

const { databaseUrl, schema } = workerData as LoadOrder;
const pool = openPool(databaseUrl, { max: 1, applicationName: 'campjay index loader' });
try {
  const loaded = await loadPair(pool, schema);
  parentPort?.postMessage(loaded, [...new Set(buffersOf(loaded?.pair))]);
} finally {
  await pool.end();
}
