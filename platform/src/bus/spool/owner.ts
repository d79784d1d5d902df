import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { errorCode } from '../../kernel/errorCode.ts';

/**
 * The owner of a spool folder. Whether another owner is gone only affects how soon its messages are taken over: taking
 * over those of a live owner loses nothing (see `openSpool`).
 */
export interface Owner {
  /** Unique; letters, digits, '-' and '.'. */
  readonly name: string;
  /** True if an owner is known to be gone; always false for an owner on another machine. */
  readonly isGone: (name: string) => boolean;
}

/** The owner name of released folders. */
export const NOBODY = 'nobody';

const HOST = hostname().replaceAll(/[^a-z0-9-]/gi, '-');
/** Distinguishes this process from an earlier one with the same id, as in a restarted container. */
const PROCESS = randomUUID().slice(0, 8);

export const thisProcess: Owner = {
  name: `${HOST}.${process.pid}.${PROCESS}`,
  isGone: (name) => {
    const [host, pid, started] = name.split('.');
    if (name === NOBODY) return true;
    if (host !== HOST || pid === undefined) return false;
    return Number(pid) === process.pid ? started !== PROCESS : !isRunning(Number(pid));
  },
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return errorCode(error) === 'EPERM';
  }
};
