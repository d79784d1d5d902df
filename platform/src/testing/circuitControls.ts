import { type CircuitControls } from '../kernel/circuit.ts';
import { silentLog } from '../kernel/log.ts';
import { createSignal } from './signal.ts';

/** The clocks of a circuit, controlled by the test: time and probes. */
export const circuitControls = () => {
  const changed = createSignal();
  const pauses: (() => void)[] = [];
  let recoveries = 0;
  let clock = 0;
  const options: CircuitControls = {
    log: {
      ...silentLog,
      info: () => {
        recoveries += 1;
        changed.notify();
      },
    },
    now: () => clock,
    pauseBeforeProbe: (_probes, signal) =>
      new Promise((resolve) => {
        pauses.push(resolve);
        signal.addEventListener('abort', () => resolve());
      }),
  };
  return {
    options,
    /** Advances the circuit's clock (ms). */
    advance: (ms: number): void => void (clock += ms),
    /** Lets the circuit probe, and resolves once it has closed. */
    probe: async (): Promise<void> => {
      const before = recoveries;
      pauses.shift()?.();
      await changed.until(() => recoveries > before);
    },
  };
};
