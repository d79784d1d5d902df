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

/** Size at which the log file is truncated. */
const MAX_BYTES = 20 * 1024 * 1024;
const CHECK_INTERVAL_MS = 60_000;

export interface LogFile extends Disposable {
  /** The file descriptor. Child processes use it as their standard output and error, so they append to the file. */
  readonly fd: number;
  write(line: string): void;
}

/**
 * Opens the product's log file, to which several processes append. When it exceeds 20 MB, it is copied to `<path>.1`
 * and truncated. Renaming it would not work: the child processes have it open, and would append to the renamed file.
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

/** Writes to the disk. Ignores the error if the disk or the quota is full, because it must not stop the product. */
const ignoreDiskFull = (write: () => unknown): void => {
  try {
    write();
  } catch (error) {
    if (!['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')) throw error;
  }
};
