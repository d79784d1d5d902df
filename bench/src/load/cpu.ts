import { readdir, readFile } from 'node:fs/promises';
import { type Services } from '../services/startServices.ts';

/** Linux's clock ticks per second, the unit in /proc. */
const TICKS_PER_SECOND = 100;

/** Processor time of each process so far, in seconds, by name; PostgreSQL's processes count as one. */
export type Cpu = Readonly<Record<string, number>>;

/** Reads /proc, so it works on Linux only. */
export const cpuOf = async ({ processes, database }: Services): Promise<Cpu> => {
  const services = await Promise.all(
    processes.map(async ({ name, pid }) => [name, await usedBy(pid(), { withEnded: false })] as const),
  );
  const postmaster = await database.pid();
  const all = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => ({ pid: Number(name), parent: await parentOf(Number(name)) })),
  );
  const own = all.filter(({ pid, parent }) => pid === postmaster || parent === postmaster);
  // Connections that ended meanwhile are counted with their parent process.
  const parts = await Promise.all(own.map(({ pid }) => usedBy(pid, { withEnded: pid === postmaster })));
  return { ...Object.fromEntries(services), PostgreSQL: parts.reduce((sum, part) => sum + part, 0) };
};

/** Processor time of each process between two moments. */
export const usedBetween = (before: Cpu, after: Cpu): Cpu =>
  Object.fromEntries(Object.entries(after).map(([name, seconds]) => [name, seconds - (before[name] ?? 0)]));

export const sumOf = (cpu: Cpu): number => Object.values(cpu).reduce((sum, seconds) => sum + seconds, 0);

/** Fields of /proc/…/stat after the name in parentheses, which may contain spaces; none if the process has ended. */
const statOf = async (pid: number): Promise<readonly string[]> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

const parentOf = async (pid: number): Promise<number> => Number((await statOf(pid))[1]);

/** User and system time in seconds, optionally with that of ended children. */
const usedBy = async (pid: number, { withEnded }: { readonly withEnded: boolean }): Promise<number> =>
  (await statOf(pid)).slice(11, withEnded ? 15 : 13).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
