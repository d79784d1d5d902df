import { createChangeSignal } from '@campjay/platform/eventstore/changeSignal.ts';
import { type EventStore, type Position } from '@campjay/platform/eventstore/port.ts';

/** A recent waiter will probably wait again: for this many ms, the read model reports skipped events immediately. */
const RECENT_WAIT_MS = 1_000;

/** The position for which readers of a read model wait. */
export interface AwaitedPosition {
  /** A reader waits until the read model has reached this position. */
  readonly request: (position: Position) => void;
  /** Whether a reader has waited within the last second. */
  readonly hasRecentWaiter: () => boolean;
  /** Whether advancing a build from `checkpoint` to `reached` would satisfy a waiting reader. */
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
  let furthest: Position | undefined;
  let requestedAt = -Infinity;
  const isReaderWaiting = (checkpoint: Position | undefined, reached: Position): boolean =>
    furthest !== undefined &&
    compare(furthest, reached) <= 0 &&
    (checkpoint === undefined || compare(checkpoint, furthest) < 0);
  return {
    request: (position) => {
      if (furthest === undefined || compare(furthest, position) < 0) furthest = position;
      requestedAt = performance.now();
      requestSignal.notify();
    },
    hasRecentWaiter: () => performance.now() - requestedAt < RECENT_WAIT_MS,
    isReaderWaiting,
    waitForReader: async (checkpoint, reached, { atMostMs, signal }) => {
      const until = performance.now() + atMostMs;
      for (;;) {
        const { changeCount } = requestSignal;
        const left = until - performance.now();
        if (left <= 0 || signal.aborted || isReaderWaiting(checkpoint, reached)) return;
        await requestSignal.changedSince(changeCount, { timeoutMs: left, signal });
      }
    },
  };
};
