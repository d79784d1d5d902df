import { setTimeout as pause } from 'node:timers/promises';
import { type Log } from './log.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

export interface CircuitOptions {
  /** True if an error means that the server is down, so that the next call would fail in the same way. */
  readonly isOutage: (error: unknown) => boolean;
  /**
   * For how long the server must not have answered any call before an error counts as an outage (ms). A server that
   * answers others is slow, not down.
   */
  readonly minOutageMs: number;
  /** The error that callers get while the circuit is open. */
  readonly createError: () => Error;
  /** The log messages for when the circuit opens and closes. */
  readonly messages: { readonly opened: string; readonly closed: string };
  readonly log: Log;
  /** A clock in milliseconds; defaults to `performance.now()`. */
  readonly now?: (() => number) | undefined;
  /**
   * Resolves before the next probe, and early when the signal aborts; defaults to growing pauses of 1 to 10 seconds.
   */
  readonly pauseBeforeProbe?: ((probes: number, signal: AbortSignal) => Promise<void>) | undefined;
}

/** A circuit breaker with probes in the background, so that no caller waits for a server that is down. */
export interface Circuit extends AsyncDisposable {
  /** False from an outage until a probe succeeds. */
  isClosed(): boolean;
  /**
   * Calls the server, or fails at once while the circuit is open.
   * @param probe retried in the background if this call meets an outage; it must be harmless to repeat
   * @throws what `work` throws, or the error of the open circuit
   */
  run<T>(work: () => Promise<T>, probe: () => Promise<unknown>): Promise<T>;
}

/** What adapters take from their caller: the log, and clocks for tests. */
export type CircuitControls = Pick<CircuitOptions, 'log' | 'now' | 'pauseBeforeProbe'>;

/** Opens at an outage unless the server answered a call within `minOutageMs`. Disposing it stops the probes. */
export const createCircuit = ({
  isOutage,
  minOutageMs,
  createError,
  messages,
  log,
  now = () => performance.now(),
  pauseBeforeProbe = growingPause,
}: CircuitOptions): Circuit => {
  const closing = new AbortController();
  const { signal } = closing;
  let lastSuccessAt = -Infinity;
  let probing: Promise<void> | undefined;

  const probeUntilAnswered = async (probe: () => Promise<unknown>): Promise<void> => {
    for (let probes = 0; ; probes += 1) {
      await pauseBeforeProbe(probes, signal).catch(() => undefined); // rejects early when the circuit is disposed
      if (signal.aborted) return;
      const hasRecovered = await probe().then(
        () => true,
        () => false,
      );
      if (hasRecovered) break;
    }
    probing = undefined;
    log.info({}, messages.closed);
  };

  const isClosed = (): boolean => probing === undefined;
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
          probing = probeUntilAnswered(probe);
        }
        throw error;
      }
    },
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      await probing;
    },
  };
};

const growingPause = (probes: number, signal: AbortSignal): Promise<void> =>
  pause(Math.min(FIRST_PAUSE_MS * 2 ** probes, LONGEST_PAUSE_MS), undefined, { signal, ref: false });
