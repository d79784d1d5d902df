import { ReadModelMissing } from '@campjay/read-models/activeBuild.ts';
import { type CompareRequest, compareCamps } from './compareCamps.ts';
import { createWorkQueue, openWorkerThread } from '../kernel/workerThread.ts';
import type { CompareWorkerData, CompareResult, CompareFailure } from './compareWorker.ts';
import { type BenchmarkData } from './contract.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { type Reader } from '@campjay/read-models/reader.ts';

/** Restores the thread's error, so that the route layer can recognize errors after which a retry may succeed. */
const toError = ({ isReadModelMissing, message, code }: CompareFailure): Error =>
  isReadModelMissing ? new ReadModelMissing(CAMPS.name) : Object.assign(new Error(message), { code });

/** Maximum number of running and waiting requests; further requests are refused immediately. */
const MAX_PENDING = 20;

/** Compares camps, one request at a time. */
export interface Comparer extends AsyncDisposable {
  /**
   * @param read a reader that has waited; a worker thread reads with a connection of its own
   * @returns undefined if the website has no such camp; 'busy' if the queue is full
   */
  compare(read: Reader<'camps'>, request: CompareRequest): Promise<BenchmarkData | undefined | 'busy'>;
}

export interface ComparerDeps {
  readonly databaseUrl: string;
  /** The bundled code of the worker thread. Without it, camps are compared in the current thread. */
  readonly compareWorker?: URL | undefined;
}

/**
 * Creates a comparer. With `compareWorker`, it compares camps in a worker thread, so that comparisons do not block
 * searches. The thread starts with the first request.
 */
export const createComparer = ({ databaseUrl, compareWorker }: ComparerDeps): Comparer => {
  const workerData: CompareWorkerData = { databaseUrl };
  const thread = compareWorker && openWorkerThread<CompareRequest, CompareResult>(compareWorker, workerData);
  const queue = createWorkQueue(MAX_PENDING);
  return {
    compare: (read, request) =>
      queue.run(async () => {
        if (!thread) return compareCamps(read, request);
        const result = await thread.send(request);
        if (result.kind === 'failed') throw toError(result);
        return result.data;
      }),
    [Symbol.asyncDispose]: async () => {
      await thread?.[Symbol.asyncDispose]();
      await queue.idle();
    },
  };
};
