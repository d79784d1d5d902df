import { Worker } from 'node:worker_threads';
import { ReadModelMissing } from '@campjay/read-models/activeBuild.ts';
import { type CompareRequest, compareCamps } from './compareCamps.ts';
import { type CompareWorkerData, type CompareResult, type CompareFailure } from './compareWorker.ts';
import { type BenchmarkData } from './contract.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { type Pool } from 'pg';

export interface ComparingThread extends AsyncDisposable {
  /**
   * Must not be called concurrently.
   * @throws the error of the thread; if the thread ended, the next call starts a new one
   */
  compare(request: CompareRequest): Promise<BenchmarkData | undefined>;
}

/** Opens a worker thread that starts with the first request and stays alive. */
const openComparingThread = (file: URL, workerData: CompareWorkerData): ComparingThread => {
  let running: Worker | undefined;
  let isClosed = false;
  const startWorker = (): Worker => {
    const worker = new Worker(file, { workerData });
    const forget = () => {
      if (running === worker) running = undefined;
    };
    worker.once('exit', forget);
    worker.on('error', forget);
    worker.unref();
    return worker;
  };
  return {
    compare: (request) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw new Error('Camps are compared no longer.');
        const worker = (running ??= startWorker());
        const ended = () => reject(new Error('The thread that compares camps ended without an answer.'));
        const stopListening = () => worker.off('error', reject).off('exit', ended);
        worker.once('error', reject);
        worker.once('exit', ended);
        worker.once('message', (result: CompareResult) => {
          stopListening();
          if (result.kind === 'compared') resolve(result.data);
          else reject(failureOf(result));
        });
        worker.postMessage(request);
      }),
    [Symbol.asyncDispose]: async () => {
      isClosed = true;
      await running?.terminate();
    },
  };
};

/** Restores the thread's error in a form from which the route layer can see whether a retry may succeed. */
const failureOf = ({ isMissing, message, code }: CompareFailure): Error =>
  isMissing ? new ReadModelMissing(CAMPS) : Object.assign(new Error(message), { code });

/** Maximum length of the queue; further requests are refused at once. */
const MAX_WAITING = 20;

/** Compares camps, one request at a time. */
export interface Comparer extends AsyncDisposable {
  /** @returns undefined if the website has no such camp; 'busy' if the queue is full */
  compare(request: CompareRequest): Promise<BenchmarkData | undefined | 'busy'>;
}

export interface ComparerDeps {
  readonly pool: Pool;
  readonly databaseUrl: string;
  /** The bundled file that compares camps in a worker thread; without it, this thread does. */
  readonly compareWorker?: URL | undefined;
}

/**
 * With a file, compares in a worker thread, so that searches continue meanwhile; the thread starts with the first
 * request.
 */
export const createComparer = ({ pool, databaseUrl, compareWorker }: ComparerDeps): Comparer => {
  const thread = compareWorker && openComparingThread(compareWorker, { databaseUrl });
  const answer = thread
    ? (request: CompareRequest) => thread.compare(request)
    : (request: CompareRequest) => compareCamps(pool, request);
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    compare: async (request) => {
      if (waiting >= MAX_WAITING) return 'busy';
      waiting += 1;
      const own = last.then(() => answer(request));
      last = own.catch(() => undefined);
      try {
        return await own;
      } finally {
        waiting -= 1;
      }
    },
    [Symbol.asyncDispose]: async () => {
      await thread?.[Symbol.asyncDispose]();
      await last;
    },
  };
};
