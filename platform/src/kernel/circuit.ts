import { type Log } from './log.ts';
import { type Backoff, pause, pauseAfter } from './retry.ts';

const BACKOFF: Backoff = { firstPauseMs: 1_000, longestPauseMs: 10_000 };

export interface CircuitOptions {
  /** True if an error means that the server is down, so that the next call would fail in the same way. */
  readonly isOutage: (error: unknown) => boolean;
  /**
   * An error counts as an outage only if no call has succeeded for this long, in ms. A server that answers other calls
   * is slow, not down.
   */
  readonly minOutageMs: number;
  /** The error that callers get while the circuit is open. */
  readonly createError: () => Error;
  /** The messages that are logged when the circuit opens and when it closes again. */
  readonly messages: { readonly opened: string; readonly closed: string };
  readonly log: Log;
  /** A clock in milliseconds; defaults to `performance.now()`. */
  readonly now?: (() => number) | undefined;
  /**
   * Waits before each probe, or until the signal aborts. Defaults to growing pauses of 1 to 10 seconds.
   * @param probeCount number of probes since the circuit opened
   */
  readonly pauseBeforeProbe?: ((probeCount: number, signal: AbortSignal) => Promise<void>) | undefined;
}

/**
 * A circuit breaker. It is closed while the server works. An outage opens it: calls then fail immediately, and probes
 * in the background find out when the server works again.
 */
export interface Circuit extends AsyncDisposable {
  /** True if calls are sent to the server; false from an outage until a probe succeeds. */
  isClosed(): boolean;
  /**
   * Calls the server, or fails immediately while the circuit is open.
   * @param probe a harmless call; after an outage, the circuit repeats it in the background until it succeeds
   * @throws the error of `work`, or `createError()` while the circuit is open
   */
  run<T>(work: () => Promise<T>, probe: () => Promise<unknown>): Promise<T>;
}

/** The options that an adapter passes on from its caller: the log, and clocks for tests. */
export type CircuitControls = Pick<CircuitOptions, 'log' | 'now' | 'pauseBeforeProbe'>;

/** Creates a closed circuit. Disposing it stops the probes. */
export const createCircuit = ({
  isOutage,
  minOutageMs,
  createError,
  messages,
  log,
  now = () => performance.now(),
  pauseBeforeProbe = pauseWithBackoff,
}: CircuitOptions): Circuit => {
  const disposeController = new AbortController();
  const { signal } = disposeController;
  let lastSuccessAt = -Infinity;
  /** The running probes; undefined while the circuit is closed. */
  let probeLoop: Promise<void> | undefined;

  const probeUntilRecovered = async (probe: () => Promise<unknown>): Promise<void> => {
    for (let probeCount = 0; ; probeCount += 1) {
      await pauseBeforeProbe(probeCount, signal);
      if (signal.aborted) return;
      const hasRecovered = await probe().then(
        () => true,
        () => false,
      );
      if (hasRecovered) break;
    }
    probeLoop = undefined;
    log.info({}, messages.closed);
  };

  const isClosed = (): boolean => probeLoop === undefined;
  return {
    isClosed,
    run: async (work, probe) => {
      if (!isClosed()) throw createError();
      try {
        const result = await work();
        lastSuccessAt = now();
        return result;
      } catch (error) {
        if (isOutage(error) && now() - lastSuccessAt >= minOutageMs && isClosed() && !signal.aborted) {
          log.warn({ error }, messages.opened);
          probeLoop = probeUntilRecovered(probe);
        }
        throw error;
      }
    },
    [Symbol.asyncDispose]: async () => {
      disposeController.abort();
      await probeLoop;
    },
  };
};

const pauseWithBackoff = (probeCount: number, signal: AbortSignal): Promise<void> =>
  pause(pauseAfter(BACKOFF, probeCount + 1), signal, { ref: false });
