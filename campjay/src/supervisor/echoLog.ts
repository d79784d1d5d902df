import { type Log } from '@campjay/platform/kernel/log.ts';

/** A log that also prints messages (info and worse) to the terminal. */
export const echoLog = (log: Log, echo: (text: string) => void): Log => ({
  debug: log.debug,
  info: (fields, message) => {
    log.info(fields, message);
    echo(message);
  },
  warn: (fields, message) => {
    log.warn(fields, message);
    echo(message);
  },
  error: (fields, message) => {
    log.error(fields, message);
    echo(message);
  },
  child: (fields) => echoLog(log.child(fields), echo),
});
