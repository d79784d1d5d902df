import { type Pool } from 'pg';
import { compareCamps, type CompareRequest } from './compareCamps.ts';
import { type BenchmarkData } from './contract.ts';
import { openComparingThread } from './comparingThread.ts';

/** How many questions may wait for each other. Whoever is one too many is told so at once. */
const MAX_WAITING = 20;

/** Compares camps, one question after the other. */
export interface Comparer extends AsyncDisposable {
  /** @returns undefined where the website has no such camp; 'busy' where too many are waiting. */
  compare(request: CompareRequest): Promise<BenchmarkData | undefined | 'busy'>;
}

export interface ComparerDeps {
  readonly pool: Pool;
  readonly databaseUrl: string;
  /** The file that compares in a thread of its own; without it this thread does. */
  readonly compareWorker?: URL | undefined;
}

/** Searches go on meanwhile: with a file, it compares in a thread of its own, which begins with the first question. */
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
