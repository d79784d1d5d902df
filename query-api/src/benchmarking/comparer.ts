import { type Pool } from 'pg';
import { compareCamps, type CompareRequest } from './compareCamps.ts';
import { type BenchmarkData } from './contract.ts';
import { openComparingThread } from './comparingThread.ts';

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
