import { setTimeout as pause } from 'node:timers/promises';
import { type Log } from './log/log.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

export interface CircuitOptions {
  /** Whether an error means that the server is away, so that the next caller would only wait for the same. */
  readonly isOutage: (error: unknown) => boolean;
  /** How long the server must have answered nobody for an outage to count (ms): one that answers others is slow, not away. */
  readonly minOutageMs: number;
  /** What a caller gets instead of an answer while the circuit is open. */
  readonly createError: () => Error;
  /** What the log says when the circuit opens, and when it closes again. */
  readonly messages: { readonly opened: string; readonly closed: string };
  readonly log: Log;
  /** A clock in milliseconds; `performance.now()` when absent. */
  readonly now?: (() => number) | undefined;
  /** Resolves before the next probe, and early when the signal aborts; growing pauses of 1 to 10 seconds when absent. */
  readonly pauseBeforeProbe?: ((probes: number, signal: AbortSignal) => Promise<void>) | undefined;
}

/** A circuit breaker whose probes run in the background, so that nobody waits for a server that is away. */
export interface Circuit extends AsyncDisposable {
  /** False from an outage until a probe succeeded. */
  isClosed(): boolean;
  /**
   * Does something with the server, or fails at once while the circuit is open.
   * @param probe what is tried in the background if this meets an outage: it must do no harm when it is repeated
   * @throws what `work` throws, or the refusal
   */
  run<T>(work: () => Promise<T>, probe: () => Promise<unknown>): Promise<T>;
}

/** What adapters leave to their caller: the log, and for tests the clocks. */
export type CircuitControls = Pick<CircuitOptions, 'log' | 'now' | 'pauseBeforeProbe'>;

/** Opens at an outage, unless the server answered somebody a moment ago. Closing it ends the probes. */
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
      await pauseBeforeProbe(probes, signal).catch(() => undefined); // it ends early when this is closed
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
