import { execFile } from 'node:child_process';
import { readFile, readdir, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from '../../kernel/errors.ts';

const runCommand = promisify(execFile);

/**
 * Returns the start time of a process (on Linux with the boot id), which distinguishes it from a later process with the
 * same id. Undefined if there is no such process, or only a zombie.
 */
export const readStartTime = async (pid: number): Promise<string | undefined> => {
  if (!(pid > 0) || !exists(pid)) return undefined; // 0 and negative ids mean process groups
  return process.platform === 'linux' ? readStartTimeFromProc(pid) : readStartTimeFromPs(pid);
};

/** Sends signal 0, which only tests for existence; EPERM means that the process belongs to another user. */
const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
};

/** Stands for the start time of a process that exists but whose /proc entry this user may not read. */
const UNREADABLE_START_TIME = 'hidden';

const readStartTimeFromProc = async (pid: number): Promise<string | undefined> => {
  const [stat, bootId] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
  ]);
  if (stat === undefined) return exists(pid) ? UNREADABLE_START_TIME : undefined;
  // The 2nd field is the name in parentheses, which may contain spaces. The state is the 3rd field, the start time the
  // 22nd.
  const fieldsFromThird = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fieldsFromThird[0];
  const startTime = fieldsFromThird[22 - 3] ?? '';
  const hasEnded = state === 'Z' || state === 'X'; // zombie or dead
  return hasEnded ? undefined : `${startTime}@${bootId.trim()}`;
};

const readStartTimeFromPs = async (pid: number): Promise<string | undefined> => {
  const { stdout } = await runCommand('ps', ['-o', 'state=,lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  const [state = '', ...startTime] = stdout.trim().split(/\s+/);
  return state === '' || state.startsWith('Z') ? undefined : startTime.join(' ');
};

/**
 * True if the process with this id and start time is still running. If a start time is not readable, any process with
 * the id counts.
 */
export const isStillRunning = async (pid: number, startTime: string): Promise<boolean> => {
  const currentStartTime = await readStartTime(pid);
  if (currentStartTime === undefined) return false;
  return currentStartTime === startTime || [currentStartTime, startTime].includes(UNREADABLE_START_TIME);
};

/**
 * Returns the ids of the PostgreSQL processes that use this cluster folder: a server's working directory is its
 * cluster.
 * @param cluster the full path, without symbolic links
 */
export const postgresProcessesIn = async (cluster: string): Promise<number[]> =>
  process.platform === 'linux' ? findByFolder(cluster) : findByCommand(cluster);

const findByFolder = async (cluster: string): Promise<number[]> => {
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

const findByCommand = async (cluster: string): Promise<number[]> => {
  const { stdout } = await runCommand('ps', ['-axo', 'pid=,command=']).catch(() => ({ stdout: '' }));
  return stdout.split('\n').flatMap((line) => {
    const [, pid, command = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid && /\/postgres\s/.test(command) && command.includes(`-D ${cluster} `) ? [Number(pid)] : [];
  });
};
