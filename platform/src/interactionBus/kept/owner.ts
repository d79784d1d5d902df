import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { errorCode } from '../../errorCode.ts';

/**
 * Who writes into a folder of kept messages. Whether another owner is gone decides only how soon its messages are taken over:
 * to take over those of one that lives loses nothing (see `openSpool`).
 */
export interface Owner {
  /** Letters, digits, '-' and '.'. No two owners have the same. */
  readonly name: string;
  /** Whether an owner is known to be gone. Of one on another machine nobody here knows. */
  readonly isGone: (name: string) => boolean;
}

/** The name of what was left behind on purpose. */
export const NOBODY = 'nobody';

const HOST = hostname().replaceAll(/[^a-z0-9-]/gi, '-');
/** Tells this process from an earlier one of the same number, as in a container that was started again. */
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
    // Somebody else's process is one, too.
    return errorCode(error) === 'EPERM';
  }
};
