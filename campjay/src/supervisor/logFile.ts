import { type Log } from '@campjay/platform/kernel/log.ts';
import { closeSync, copyFileSync, ftruncateSync, fstatSync, openSync, writeSync } from 'node:fs';
import { errorCode } from '@campjay/platform/kernel/errors.ts';

/** A log that also prints its messages, except debug ones, to the terminal. */
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

const MAX_BYTES = 20 * 1024 * 1024;
const CHECK_INTERVAL_MS = 60_000;

export interface LogFile extends Disposable {
  /** For the standard output and error of child processes, which append to the file themselves. */
  readonly fd: number;
  write(line: string): void;
}

/**
 * Opens the product's log file, to which several processes append. When it exceeds 20 MB, it is copied to `<path>.1`
 * and truncated. It is not renamed, because the child processes have it open.
 */
export const openLogFile = (path: string): LogFile => {
  const fd = openSync(path, 'a', 0o600);
  const truncateIfLarge = () => {
    if (fstatSync(fd).size < MAX_BYTES) return;
    ignoreDiskFull(() => copyFileSync(path, `${path}.1`));
    ftruncateSync(fd, 0);
  };
  truncateIfLarge();
  const timer = setInterval(truncateIfLarge, CHECK_INTERVAL_MS).unref();
  return {
    fd,
    write: (line) => ignoreDiskFull(() => writeSync(fd, line)),
    [Symbol.dispose]: () => {
      clearInterval(timer);
      closeSync(fd);
    },
  };
};

/** Ignores that the disk is full: a log that cannot be written must not stop the product. */
const ignoreDiskFull = (write: () => unknown): void => {
  try {
    write();
  } catch (error) {
    if (!['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')) throw error;
  }
};
