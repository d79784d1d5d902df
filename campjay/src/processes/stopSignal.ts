/**
 * Time after a stop request during which a service still serves requests but reports that it is not ready. The load
 * balancer checks every second (`upstreams.ts`), so it sends no more requests by the time the service closes.
 */
export const DRAIN_MS = 1_500;

const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const PARENT_CHECK_INTERVAL_MS = 500;
/**
 * A process that still runs this long after a stop request is stuck. It kills itself, because it may have no
 * supervisor.
 */
const KILL_AFTER_MS = 15_000;

/** Kills this process if it does not end within `KILL_AFTER_MS`. Called when the process is asked to stop. */
export const killIfStuck = (): void => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), KILL_AFTER_MS).unref();
};

export interface StopSignal extends Disposable {
  /** Aborted when the process is asked to stop. Further stop requests change nothing. */
  readonly signal: AbortSignal;
}

/**
 * Listens for all stop requests: SIGTERM, SIGINT (Ctrl-C), SIGHUP (the terminal was closed), and the end of the npm
 * process that started this one, because a killed `npm start` cannot forward a signal.
 */
export const listenForStop = (): StopSignal => {
  const controller = new AbortController();
  const stop = () => controller.abort();
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  const parentId = process.ppid;
  const isStartedByNpm = process.env['npm_lifecycle_event'] !== undefined;
  const parentCheck = setInterval(() => {
    if (isStartedByNpm && process.ppid !== parentId) stop();
  }, PARENT_CHECK_INTERVAL_MS).unref();
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => {
      clearInterval(parentCheck);
      for (const signal of STOP_SIGNALS) process.off(signal, stop);
    },
  };
};

/** Resolves when the signal is aborted. */
export const waitForAbort = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
