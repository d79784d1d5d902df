import { createBell } from '@campjay/platform/eventStore/bell.ts';
import { type EventStore, type Position } from '@campjay/platform/eventStore/port.ts';

/** Who waited once will soon wait again: so long a read model tells at once what it has passed over, unasked, in ms. */
const EXPECTED_FOR_MS = 1_000;

/** How far readers of a read model have said that they wait for it. */
export interface AwaitedPosition {
  /** Somebody waits until the read model has reached this. */
  readonly tell: (position: Position) => void;
  /** Whether somebody has waited a moment ago. */
  readonly isExpected: () => boolean;
  /** Whether somebody is helped by hearing that a build which stands at a checkpoint has been taken so far. */
  readonly isWithin: (checkpoint: Position | undefined, reached: Position) => boolean;
  /** Resolves when `isWithin` says so, after `atMostMs`, or when the signal aborts. */
  readonly within: (
    checkpoint: Position | undefined,
    reached: Position,
    options: { readonly atMostMs: number; readonly signal: AbortSignal },
  ) => Promise<void>;
}

export const createAwaitedPosition = ({ compare }: Pick<EventStore, 'compare'>): AwaitedPosition => {
  const bell = createBell();
  let furthest: Position | undefined;
  let toldAt = -Infinity;
  const isWithin = (checkpoint: Position | undefined, reached: Position): boolean =>
    furthest !== undefined &&
    compare(furthest, reached) <= 0 &&
    (checkpoint === undefined || compare(checkpoint, furthest) < 0);
  return {
    tell: (position) => {
      if (furthest === undefined || compare(furthest, position) < 0) furthest = position;
      toldAt = performance.now();
      bell.ring();
    },
    isExpected: () => performance.now() - toldAt < EXPECTED_FOR_MS,
    isWithin,
    within: async (checkpoint, reached, { atMostMs, signal }) => {
      const until = performance.now() + atMostMs;
      for (;;) {
        const { rings } = bell;
        const left = until - performance.now();
        if (left <= 0 || signal.aborted || isWithin(checkpoint, reached)) return;
        await bell.rungSince(rings, { atMostMs: left, signal });
      }
    },
  };
};
