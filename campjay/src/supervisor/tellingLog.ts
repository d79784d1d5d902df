import { type Log } from '@campjay/platform/log/log.ts';

/** A log whose sentences (info and worse) are also told to the person who waits at the terminal. */
export const tellingLog = (log: Log, tell: (text: string) => void): Log => ({
  debug: log.debug,
  info: (fields, message) => {
    log.info(fields, message);
    tell(message);
  },
  warn: (fields, message) => {
    log.warn(fields, message);
    tell(message);
  },
  error: (fields, message) => {
    log.error(fields, message);
    tell(message);
  },
  child: (fields) => tellingLog(log.child(fields), tell),
});
