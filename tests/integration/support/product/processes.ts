import { execFile } from 'node:child_process';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresProcessesIn } from '@campjay/platform/postgres/embedded/processes.ts';
import { pathsIn } from '@campjay/campjay/processes/dataFolder.ts';

const run = promisify(execFile);

/** The ids of the living processes of a group. */
export const processesInGroup = async (group: number): Promise<readonly number[]> =>
  process.platform === 'linux' ? fromProc(group) : fromPs(group);

const fromProc = async (group: number): Promise<readonly number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const members = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const [state = '', , pgrp = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(pgrp) === group && state !== 'Z' ? [Number(pid)] : [];
    }),
  );
  return members.flat();
};

const fromPs = async (group: number): Promise<readonly number[]> => {
  const { stdout } = await run('ps', ['-axo', 'pid=,pgid=,state=']);
  return stdout.split('\n').flatMap((line) => {
    const [pid, pgrp, state = 'Z'] = line.trim().split(/\s+/);
    return Number(pgrp) === group && !state.startsWith('Z') ? [Number(pid)] : [];
  });
};

/** Process id of a product's child process; undefined if it does not run. */
export const findChildPid = async (group: number, part: string): Promise<number | undefined> => {
  for (const pid of await processesInGroup(group)) {
    const command =
      process.platform === 'linux'
        ? (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ').trim()
        : (await run('ps', ['-o', 'command=', '-p', String(pid)])).stdout.trim();
    if (command.endsWith(`child.js ${part}`)) return pid;
  }
  return undefined;
};

/** The processes of the embedded PostgreSQL of a data folder. */
export const databaseProcesses = async (dataFolder: string): Promise<readonly number[]> => {
  const cluster = await realpath(join(pathsIn(dataFolder).postgres, 'cluster')).catch(() => undefined);
  return cluster === undefined ? [] : postgresProcessesIn(cluster);
};
