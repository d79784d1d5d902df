import { createLog, type Log, type LogLevel } from '../kernel/log.ts';

/** A log, and the lines that were written to it, as JSON. */
export const captureLog = (level: LogLevel = 'debug'): { readonly log: Log; readonly lines: readonly string[] } => {
  const lines: string[] = [];
  return { lines, log: createLog({ name: 'test', level, destination: { write: (line) => void lines.push(line) } }) };
};
