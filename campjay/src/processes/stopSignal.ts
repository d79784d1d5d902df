/**
 * Time for which a stopping service still serves requests while it reports not ready. A load balancer notices within a
 * second (`upstreams.ts`) and sends it no more before it closes.
 */
export const DRAIN_MS = 1_500;

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const WATCH_MS = 500;
/**
 * A process that is still running this long after a stop request is stuck, and there may be no supervisor to kill it.
 */
const LAST_RESORT_MS = 15_000;

/** Kills the process if it does not end by itself. Call it when the process was asked to stop. */
export const endIfStuck = (): void => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), LAST_RESORT_MS).unref();
};

export interface StopSignal extends Disposable {
  /**
   * Aborted once when the process is asked to stop. Further requests change nothing, because stopping has a time limit.
   */
  readonly signal: AbortSignal;
}

/**
 * Merges all stop requests into one signal: SIGTERM, SIGINT (Ctrl-C), SIGHUP (the terminal was closed), and the end of
 * npm if npm started the process, because a killed `npm start` cannot forward a signal.
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

/** Resolves after some milliseconds, or when the signal is aborted. */
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
