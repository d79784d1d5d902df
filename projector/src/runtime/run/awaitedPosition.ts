import { createChangeSignal } from '@campjay/platform/eventstore/changeSignal.ts';
import { type EventStore, type Position } from '@campjay/platform/eventstore/port.ts';

/**
 * For this time after a reader's request, in ms, checkpoints are updated immediately, because another request is
 * likely.
 */
const RECENT_WAIT_MS = 1_000;

/** The furthest log position that a reader of a read model waits for the projector to reach. */
export interface AwaitedPosition {
  /** Registers that a reader waits until the read model has reached this position. */
  readonly request: (position: Position) => void;
  /** Whether a reader has waited within the last second. */
  readonly hasRecentWaiter: () => boolean;
  /** Whether a reader waits for a position after `checkpoint`, up to `reached`. */
  readonly isReaderWaiting: (checkpoint: Position | undefined, reached: Position) => boolean;
  /** Resolves when `isReaderWaiting` is true, after `atMostMs`, or when the signal aborts. */
  readonly waitForReader: (
    checkpoint: Position | undefined,
    reached: Position,
    options: { readonly atMostMs: number; readonly signal: AbortSignal },
  ) => Promise<void>;
}

export const createAwaitedPosition = ({ compare }: Pick<EventStore, 'compare'>): AwaitedPosition => {
  const requestSignal = createChangeSignal();
  let furthestRequest: Position | undefined;
  let lastRequestAt = -Infinity;
  const isReaderWaiting = (checkpoint: Position | undefined, reached: Position): boolean =>
    furthestRequest !== undefined &&
    compare(furthestRequest, reached) <= 0 &&
    (checkpoint === undefined || compare(checkpoint, furthestRequest) < 0);
  return {
    request: (position) => {
      if (furthestRequest === undefined || compare(furthestRequest, position) < 0) furthestRequest = position;
      lastRequestAt = performance.now();
      requestSignal.notify();
    },
    hasRecentWaiter: () => performance.now() - lastRequestAt < RECENT_WAIT_MS,
    isReaderWaiting,
    waitForReader: async (checkpoint, reached, { atMostMs, signal }) => {
      const deadline = performance.now() + atMostMs;
      for (;;) {
        const { changeCount } = requestSignal;
        const remainingMs = deadline - performance.now();
        if (remainingMs <= 0 || signal.aborted || isReaderWaiting(checkpoint, reached)) return;
        await requestSignal.changedSince(changeCount, { timeoutMs: remainingMs, signal });
      }
    },
  };
};
