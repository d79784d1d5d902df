const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const WATCH_MS = 500;
/** A process that is still there so long after it was to stop is stuck, and perhaps nobody else would end it. */
const LAST_RESORT_MS = 15_000;

/** To be called once a process has been told to stop. */
export const endIfStuck = (): void => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), LAST_RESORT_MS).unref();
};

export interface StopSignal extends Disposable {
  /** Aborted once when the process is asked to stop; asking again changes nothing, because stopping is bounded. */
  readonly signal: AbortSignal;
}

/**
 * Turns the ways in which a process is asked to stop into one signal: SIGTERM, SIGINT (Ctrl-C), SIGHUP (the terminal was
 * closed), and the end of npm where npm started it: `npm start` that is killed hard cannot pass anything on.
 */
export const listenForStop = (): StopSignal => {
  const controller = new AbortController();
  const stop = () => controller.abort();
  for (const signal of SIGNALS) process.on(signal, stop);
  const parent = process.ppid;
  const startedByNpm = process.env['npm_lifecycle_event'] !== undefined;
  const watch = setInterval(() => {
    if (startedByNpm && process.ppid !== parent) stop();
  }, WATCH_MS).unref();
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => {
      clearInterval(watch);
      for (const signal of SIGNALS) process.off(signal, stop);
    },
  };
};

/** Resolves when the signal is aborted. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Resolves after some milliseconds, or at once when the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish, { once: true });
  });
