import { Worker } from 'node:worker_threads';
import { type LoadedPair } from './loadPair.ts';
import { type LoadOrder } from './loadWorker.ts';

/** Has a build read and indexed by a thread of its own. @throws when the thread fails, or is told to stop. */
export const loadInWorker = (file: URL, order: LoadOrder, signal: AbortSignal): Promise<LoadedPair | undefined> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData: order });
    const stop = () => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', (loaded: LoadedPair | undefined) => resolve(loaded));
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(new Error('The thread that loads the camp index ended without an answer.'));
    });
  });
