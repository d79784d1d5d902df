import { type Log } from '@campjay/platform/kernel/log.ts';
import { closeSync, copyFileSync, ftruncateSync, fstatSync, openSync, writeSync } from 'node:fs';
import { errorCode } from '@campjay/platform/kernel/errors.ts';

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

const LARGEST_BYTES = 20 * 1024 * 1024;
const CHECK_INTERVAL_MS = 60_000;

export interface LogFile extends Disposable {
  /** For children's standard output and error: they append to the file themselves, independently of this process. */
  readonly fd: number;
  write(line: string): void;
}

/**
 * Opens the product's log for appending by several processes. Beyond 20 MB the file is copied to `<path>.1` and
 * truncated in place, because the children keep it open.
 */
export const openLogFile = (path: string): LogFile => {
  const fd = openSync(path, 'a', 0o600);
  const truncateIfLarge = () => {
    if (fstatSync(fd).size < LARGEST_BYTES) return;
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

/** A log that cannot be written must not stop the product. */
const ignoreDiskFull = (write: () => unknown): void => {
  try {
    write();
  } catch (error) {
    if (!['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')) throw error;
  }
};
