import { setTimeout as pause } from 'node:timers/promises';
import { type BatchOutcome } from './partitionWorker.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** A serial queue whose work starts only while the gate is open. */
export interface DeliveryGate {
  /** Runs work after all earlier work, once the gate is open. */
  readonly serialize: (work: () => Promise<BatchOutcome>) => Promise<BatchOutcome>;
  readonly closeGate: () => void;
  readonly openGate: () => void;
}

/**
 * After a failure the next work waits, longer with each consecutive failure, so that an outage uses up few attempts per
 * message.
 * @param signal ends these pauses
 */
export const openDeliveryGate = (signal: AbortSignal): DeliveryGate => {
  let last: Promise<unknown> = Promise.resolve();
  let failures = 0;
  let gate: { readonly whenOpen: Promise<void>; readonly open: () => void } | undefined;

  const run = async (work: () => Promise<BatchOutcome>): Promise<BatchOutcome> => {
    while (gate) await gate.whenOpen;
    const outcome = await work();
    if (outcome === 'handled') failures = 0;
    if (outcome === 'failed') {
      const ms = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
      failures += 1;
      await pause(ms, undefined, { signal }).catch(() => undefined); // aborted
    }
    return outcome;
  };

  return {
    serialize: (work) => {
      const result = last.then(() => run(work));
      last = result.catch(() => undefined);
      return result;
    },
    closeGate: () => {
      if (gate) return;
      let open = (): void => undefined;
      const whenOpen = new Promise<void>((resolve) => (open = resolve));
      gate = { whenOpen, open };
    },
    openGate: () => {
      gate?.open();
      gate = undefined;
    },
  };
};
