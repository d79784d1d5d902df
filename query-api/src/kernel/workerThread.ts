import { Worker } from 'node:worker_threads';

/** A worker thread that replies to one request at a time. */
export interface WorkerThread<Request, Reply> extends AsyncDisposable {
  /**
   * Must not be called while another request is running. Starts a new thread if the last one ended.
   * @throws the error of the thread
   */
  send(request: Request): Promise<Reply>;
}

/** Opens a worker thread. It starts with the first request, and runs until it is disposed. */
export const openWorkerThread = <Request, Reply>(file: URL, workerData: unknown): WorkerThread<Request, Reply> => {
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
    send: (request) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw new Error('The worker thread is closed.');
        const worker = (currentWorker ??= startWorker());
        const onExit = () => reject(new Error('The worker thread ended without an answer.'));
        worker.once('error', reject);
        worker.once('exit', onExit);
        worker.once('message', (reply: Reply) => {
          worker.off('error', reject).off('exit', onExit);
          resolve(reply);
        });
        worker.postMessage(request);
      }),
    [Symbol.asyncDispose]: async () => {
      isClosed = true;
      await currentWorker?.terminate();
    },
  };
};

/** Runs tasks one after the other, and refuses tasks while too many are pending. */
export interface WorkQueue {
  /** @returns 'busy' if the queue is full */
  run<Result>(task: () => Promise<Result>): Promise<Result | 'busy'>;
  /** Resolves when all tasks so far have ended. */
  idle(): Promise<unknown>;
}

/** @param maxPending maximum number of running and waiting tasks */
export const createWorkQueue = (maxPending: number): WorkQueue => {
  let pendingCount = 0;
  let lastTask: Promise<unknown> = Promise.resolve();
  return {
    run: async (task) => {
      if (pendingCount >= maxPending) return 'busy';
      pendingCount += 1;
      const result = lastTask.then(task);
      lastTask = result.catch(() => undefined);
      try {
        return await result;
      } finally {
        pendingCount -= 1;
      }
    },
    idle: () => lastTask,
  };
};
