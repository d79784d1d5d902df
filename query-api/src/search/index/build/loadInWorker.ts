import { Worker } from 'node:worker_threads';
import { type LoadedSegments, type ReportProgress } from './loadSegments.ts';
import type { LoadMessage, LoadWorkerData } from './loadWorker.ts';

/**
 * Loads and indexes a read-model build in a worker thread.
 * @param workerFile the bundled loadWorker.ts
 * @throws if the worker fails or if `signal` aborts it
 */
export const loadInWorker = (
  workerFile: URL,
  workerData: LoadWorkerData,
  { signal, reportProgress }: { readonly signal: AbortSignal; readonly reportProgress?: ReportProgress | undefined },
): Promise<LoadedSegments | undefined> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(workerFile, { workerData });
    const terminate = () => void worker.terminate();
    signal.addEventListener('abort', terminate, { once: true });
    worker.on('message', (message: LoadMessage) => {
      if (message.kind === 'loaded') resolve(message.loaded);
      else reportProgress?.(message.done, message.total);
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', terminate);
      reject(new Error('The thread that loads the camp index exited without a result.'));
    });
  });
