import { createLog, type Log } from '@campjay/platform/kernel/log.ts';
import { createSignal, type Signal } from '@campjay/command-api/kernel/testing/signal.ts';

export interface RecordedLog {
  readonly log: Log;
  /** All lines, as they would be in a file. */
  readonly lines: readonly string[];
  /** Waits for a condition, which is evaluated at the start and after each line with the text. */
  readonly until: Signal['until'];
}

/** Records the log of a product under test. @param text of the lines that tests wait for; all lines by default */
export const recordLog = (text = ''): RecordedLog => {
  const lines: string[] = [];
  const signal = createSignal();
  const write = (line: string): void => {
    lines.push(line);
    if (line.includes(text)) signal.notify();
  };
  return { log: createLog({ name: 'test', level: 'debug', destination: { write } }), lines, until: signal.until };
};
