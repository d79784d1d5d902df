import { parentPort, workerData } from 'node:worker_threads';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { type LoadedSegments, loadSegments } from './loadSegments.ts';
import { buffersOf } from '../segment.ts';

/**
 * This file runs in a worker thread. It reads a build, creates its segments and transfers them to the main thread,
 * which can answer searches meanwhile.
 */

/** What the main thread passes to the worker. */
export interface LoadWorkerData {
  readonly databaseUrl: string;
  readonly schema: string;
}

/** A message of the worker. `done` is the number of camps read so far, `total` that of all camps. */
export type LoadMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'loaded'; readonly loaded: LoadedSegments | undefined };

const { databaseUrl, schema } = workerData as LoadWorkerData;
const pool = openPool(databaseUrl, { max: 1, applicationName: 'campjay index loader' });
try {
  const send = (message: LoadMessage, buffers: readonly ArrayBuffer[] = []) =>
    parentPort?.postMessage(message, [...buffers]);
  const loaded = await loadSegments(pool, schema, (done, total) => send({ kind: 'progress', done, total }));
  // Bitmaps can share a buffer, and a buffer must not be in the transfer list twice.
  send({ kind: 'loaded', loaded }, [...new Set(buffersOf(loaded?.segments))]);
} finally {
  await pool.end();
}
