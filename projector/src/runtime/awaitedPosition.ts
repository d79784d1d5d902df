import { createChangeSignal } from '@campjay/platform/eventStore/changeSignal.ts';
import { type EventStore, type Position } from '@campjay/platform/eventStore/port.ts';

/** Who waited once will soon wait again: so long a read model tells at once what it has passed over, unasked, in ms. */
const RECENT_WAIT_MS = 1_000;

/** How far readers of a read model have said that they wait for it. */
export interface AwaitedPosition {
  /** Somebody waits until the read model has reached this. */
  readonly request: (position: Position) => void;
  /** Whether somebody has waited a moment ago. */
  readonly hasRecentWaiter: () => boolean;
  /** Whether somebody is helped by hearing that a build which stands at a checkpoint has been taken so far. */
  readonly isReaderWaiting: (checkpoint: Position | undefined, reached: Position) => boolean;
  /** Resolves when `isReaderWaiting` says so, after `timeoutMs`, or when the signal aborts. */
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
