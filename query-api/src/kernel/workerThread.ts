import { type ResourceLimits, Worker } from 'node:worker_threads';

/** A worker thread that replies to one request at a time. */
export interface WorkerThread<Request, Reply> extends AsyncDisposable {
  /**
   * Must not be called while another request is running. Starts a new thread if the last one ended.
   * @throws the error of the thread
   */
  send(request: Request): Promise<Reply>;
}

export interface WorkerThreadOptions {
  /** The thread ends if it gets no request for this long, and starts again with the next one. By default, it stays. */
  readonly idleTimeoutMs?: number;
  /** Limits of the thread's heap. A thread that exceeds them ends. */
  readonly resourceLimits?: ResourceLimits;
}

/** Opens a worker thread. It starts with the first request. */
export const openWorkerThread = <Request, Reply>(
  file: URL,
  workerData: unknown,
  { idleTimeoutMs, resourceLimits }: WorkerThreadOptions = {},
): WorkerThread<Request, Reply> => {
  let currentWorker: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const startWorker = (): Worker => {
    const worker = new Worker(file, { workerData, ...(resourceLimits && { resourceLimits }) });
    const forgetWorker = () => {
      if (currentWorker === worker) currentWorker = undefined;
    };
    worker.once('exit', forgetWorker);
    worker.on('error', forgetWorker);
    worker.unref(); // an idle worker does not keep the process running
    return worker;
  };
  const stopWorker = async (): Promise<void> => {
    clearTimeout(idleTimer);
    const worker = currentWorker;
    currentWorker = undefined; // at once, so that no request is sent to a thread that is ending
    await worker?.terminate();
  };
  const stopWhenIdle = (): void => {
    if (idleTimeoutMs !== undefined) idleTimer = setTimeout(() => void stopWorker(), idleTimeoutMs).unref();
  };
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw new Error('The worker thread is closed.');
        clearTimeout(idleTimer);
        const worker = (currentWorker ??= startWorker());
        const onExit = () => reject(new Error('The worker thread ended without an answer.'));
        worker.once('error', reject);
        worker.once('exit', onExit);
        worker.once('message', (reply: Reply) => {
          worker.off('error', reject).off('exit', onExit);
          stopWhenIdle();
          resolve(reply);
        });
        worker.postMessage(request);
      }),
    [Symbol.asyncDispose]: async () => {
      isClosed = true;
      await stopWorker();
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
