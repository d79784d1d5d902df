/**
 * @file Worker thread that compares camps, so that the comparison does not block searches. It receives one request at a
 * time and replies to each.
 */

import { parentPort, workerData } from 'node:worker_threads';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { z } from 'zod';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { createReader, ReadModelMissing } from '@campjay/read-models/activeBuild.ts';
import { compareCamps, type CompareRequest } from './compareCamps.ts';
import { type BenchmarkData } from './contract.ts';

/** Data passed to the worker thread at its start. */
const CompareWorkerData = z.object({ databaseUrl: z.string() });
export type CompareWorkerData = z.infer<typeof CompareWorkerData>;

/** Why a comparison failed. An error that is posted to another thread would lose its class and its code. */
export interface CompareFailure {
  readonly kind: 'failed';
  /** True if the read model of the catalog does not exist yet. */
  readonly isReadModelMissing: boolean;
  readonly message: string;
  readonly code: string | undefined;
}
/** The reply to a request; `data` is undefined if the website has no such camp. */
export type CompareResult = { readonly kind: 'compared'; readonly data: BenchmarkData | undefined } | CompareFailure;

const { databaseUrl } = CompareWorkerData.parse(workerData);
const read = createReader(openPool(databaseUrl, { max: 2, applicationName: 'campjay comparing camps' }));

const handleRequest = async (request: CompareRequest): Promise<CompareResult> => {
  try {
    return { kind: 'compared', data: await compareCamps(read, request) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', isReadModelMissing: error instanceof ReadModelMissing, message, code: errorCode(error) };
  }
};

parentPort?.on('message', (request: CompareRequest) => {
  void handleRequest(request).then((result) => parentPort?.postMessage(result));
});
