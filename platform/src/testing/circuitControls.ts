import { type CircuitOptions } from '../circuit.ts';
import { silentLog } from '../log/log.ts';
import { createSignal } from './signal.ts';

/** The clock of a circuit: it probes when the test says so. */
export const circuitControls = () => {
  const changed = createSignal();
  const pauses: (() => void)[] = [];
  let recoveries = 0;
  const options: Pick<CircuitOptions, 'log' | 'pauseBeforeProbe'> = {
    log: {
      ...silentLog,
      info: () => {
        recoveries += 1;
        changed.notify();
      },
    },
    pauseBeforeProbe: (_probes, signal) =>
      new Promise((resolve) => {
        pauses.push(resolve);
        signal.addEventListener('abort', () => resolve());
      }),
  };
  return {
    options,
    /** Lets the circuit probe, and resolves once it has closed. */
    probe: async (): Promise<void> => {
      const before = recoveries;
      pauses.shift()?.();
      await changed.until(() => recoveries > before);
    },
  };
};
