import { readdir, readFile } from 'node:fs/promises';
import { type Services } from '../services/startServices.ts';

/** Of Linux's clock, in which /proc counts. */
const TICKS_PER_SECOND = 100;

/** How long each process has used a processor up to now, in seconds, by its name; PostgreSQL's are one. */
export type Cpu = Readonly<Record<string, number>>;

/** Reads /proc, so on Linux alone. */
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
  // Connections that ended meanwhile are counted with the process that they came from.
  const parts = await Promise.all(own.map(({ pid }) => usedBy(pid, { withEnded: pid === postmaster })));
  return { ...Object.fromEntries(services), PostgreSQL: parts.reduce((sum, part) => sum + part, 0) };
};

/** What each used from one moment to the other. */
export const usedBetween = (before: Cpu, after: Cpu): Cpu =>
  Object.fromEntries(Object.entries(after).map(([name, seconds]) => [name, seconds - (before[name] ?? 0)]));

export const sumOf = (cpu: Cpu): number => Object.values(cpu).reduce((sum, seconds) => sum + seconds, 0);

/** The fields of /proc/…/stat after the name in brackets, which may hold spaces; none of a process that has ended. */
const statOf = async (pid: number): Promise<readonly string[]> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

const parentOf = async (pid: number): Promise<number> => Number((await statOf(pid))[1]);

/** User and system time; with those of children that have ended. */
const usedBy = async (pid: number, { withEnded }: { readonly withEnded: boolean }): Promise<number> =>
  (await statOf(pid)).slice(11, withEnded ? 15 : 13).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
