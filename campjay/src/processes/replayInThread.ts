import { Worker } from 'node:worker_threads';
import { type RunOrderedReplay } from '@campjay/projector/service.ts';
import { type Config } from '../settings/config.ts';
import { type ReplayWorkerResult, type ReplayWorkerData } from './replayWorker.ts';

/**
 * Runs requested replays in a thread with a lower priority, so that searches and live read models are not slowed down.
 * @param file the built `replayWorker`
 * @returns a promise that resolves when the thread has ended, soon after its signal aborts, and rejects with the
 * thread's error
 */
export const replayInThread =
  (file: URL, context: { readonly config: Config; readonly databaseUrl: string }): RunOrderedReplay =>
  (name, signal) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(file, { workerData: { ...context, name } satisfies ReplayWorkerData });
      let isMade = false;
      const stop = (): void => worker.postMessage('stop');
      signal.addEventListener('abort', stop, { once: true });
      worker.once('message', (result: ReplayWorkerResult) => {
        isMade = result.isMade;
      });
      worker.once('error', reject);
      worker.once('exit', () => {
        signal.removeEventListener('abort', stop);
        resolve(isMade);
      });
      if (signal.aborted) stop();
    });
