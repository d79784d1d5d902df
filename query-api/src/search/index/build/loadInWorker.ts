import { Worker } from 'node:worker_threads';
import { type LoadedPair, type ReportProgress } from './loadPair.ts';
import { type LoadMessage, type LoadWorkerData } from './loadWorker.ts';

/**
 * Reads and indexes a build in a separate thread.
 * @throws if the thread fails or is aborted
 */
export const loadInWorker = (
  file: URL,
  workerData: LoadWorkerData,
  { signal, reportProgress }: { readonly signal: AbortSignal; readonly reportProgress?: ReportProgress | undefined },
): Promise<LoadedPair | undefined> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData });
    const stop = () => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (message: LoadMessage) => {
      if (message.kind === 'loaded') resolve(message.loaded);
      else reportProgress?.(message.done, message.total);
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(new Error('The thread that loads the camp index ended without an answer.'));
    });
  });
