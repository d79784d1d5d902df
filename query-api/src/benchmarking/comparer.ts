import { Worker } from 'node:worker_threads';
import { ReadModelMissing } from '@campjay/read-models/activeBuild.ts';
import { type CompareRequest, compareCamps } from './compareCamps.ts';
import type { CompareWorkerData, CompareResult, CompareFailure } from './compareWorker.ts';
import { type BenchmarkData } from './contract.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { type Reader } from '@campjay/read-models/reader.ts';

/** Compares camps in a worker thread. */
export interface CompareThread extends AsyncDisposable {
  /**
   * Must not be called while another comparison is running. Starts a new thread if the last one ended.
   * @throws the error of the thread
   */
  compare(request: CompareRequest): Promise<BenchmarkData | undefined>;
}

/** Starts the worker thread with the first request, and keeps it for later ones. */
const openCompareThread = (file: URL, workerData: CompareWorkerData): CompareThread => {
  let currentWorker: Worker | undefined;
  let isClosed = false;
  const startWorker = (): Worker => {
    const worker = new Worker(file, { workerData });
    const forgetWorker = () => {
      if (currentWorker === worker) currentWorker = undefined;
    };
    worker.once('exit', forgetWorker);
    worker.on('error', forgetWorker);
    worker.unref(); // an idle worker does not keep the process running
    return worker;
  };
  return {
    compare: (request) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw new Error('The comparer is closed.');
        const worker = (currentWorker ??= startWorker());
        const onExit = () => reject(new Error('The thread that compares camps ended without an answer.'));
        const stopListening = () => worker.off('error', reject).off('exit', onExit);
        worker.once('error', reject);
        worker.once('exit', onExit);
        worker.once('message', (result: CompareResult) => {
          stopListening();
          if (result.kind === 'compared') resolve(result.data);
          else reject(toError(result));
        });
        worker.postMessage(request);
      }),
    [Symbol.asyncDispose]: async () => {
      isClosed = true;
      await currentWorker?.terminate();
    },
  };
};

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
  const thread = compareWorker && openCompareThread(compareWorker, { databaseUrl });
  let pendingCount = 0;
  let lastComparison: Promise<unknown> = Promise.resolve();
  return {
    compare: async (read, request) => {
      if (pendingCount >= MAX_PENDING) return 'busy';
      pendingCount += 1;
      const comparison = lastComparison.then(() => (thread ? thread.compare(request) : compareCamps(read, request)));
      lastComparison = comparison.catch(() => undefined);
      try {
        return await comparison;
      } finally {
        pendingCount -= 1;
      }
    },
    [Symbol.asyncDispose]: async () => {
      await thread?.[Symbol.asyncDispose]();
      await lastComparison;
    },
  };
};
