import { execFile } from 'node:child_process';
import { readFile, readdir, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from '../../kernel/errors.ts';

const run = promisify(execFile);

/**
 * Returns what distinguishes this process from a later one with the same id: its start time (on Linux with the boot
 * id). Undefined if there is no such process, or only a zombie.
 */
export const readStartTime = async (pid: number): Promise<string | undefined> => {
  if (!(pid > 0) || !exists(pid)) return undefined; // 0 and negative ids mean process groups
  return process.platform === 'linux' ? startTimeFromProc(pid) : startTimeFromPs(pid);
};

/** Signal 0 tests for existence; EPERM means that the process exists and belongs to another user. */
const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
};

const HIDDEN = 'hidden';

const startTimeFromProc = async (pid: number): Promise<string | undefined> => {
  const [stat, boot] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
  ]);
  if (stat === undefined) return exists(pid) ? HIDDEN : undefined;
  // The second field is the name in brackets and may contain spaces; state and start time are the 3rd and the 22nd.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${fields[19] ?? ''}@${boot.trim()}`;
};

const startTimeFromPs = async (pid: number): Promise<string | undefined> => {
  const { stdout } = await run('ps', ['-o', 'state=,lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  const [state = '', ...started] = stdout.trim().split(/\s+/);
  return state === '' || state.startsWith('Z') ? undefined : started.join(' ');
};

/**
 * True if the process with this start time still runs. If start times are not readable, any process with the id counts.
 */
export const isStillRunning = async (pid: number, startTime: string): Promise<boolean> => {
  const now = await readStartTime(pid);
  return now !== undefined && (now === startTime || now === HIDDEN || startTime === HIDDEN);
};

/**
 * Returns the ids of the PostgreSQL processes of this cluster folder (full path without links), and no others: a server
 * uses the folder as its working directory, which no other program is likely to do.
 */
export const postgresProcessesIn = async (cluster: string): Promise<number[]> =>
  process.platform === 'linux' ? processesByFolder(cluster) : processesByCommand(cluster);

const processesByFolder = async (cluster: string): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const matches = await Promise.all(
    pids.map(async (pid) => {
      const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
      if (folder !== cluster) return false;
      return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).startsWith('postgres');
    }),
  );
  return pids.filter((_, index) => matches[index]).map(Number);
};

const processesByCommand = async (cluster: string): Promise<number[]> => {
  const { stdout } = await run('ps', ['-axo', 'pid=,command=']).catch(() => ({ stdout: '' }));
  return stdout.split('\n').flatMap((line) => {
    const [, pid, command = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid && /\/postgres\s/.test(command) && command.includes(`-D ${cluster} `) ? [Number(pid)] : [];
  });
};
