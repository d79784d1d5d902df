import { readdir, readFile } from 'node:fs/promises';

/** The processes of a running product, and the processor time of each kind in seconds. */
export interface Processes {
  readonly pids: Readonly<Record<'supervisor' | 'serve' | 'work' | 'postgres', readonly number[]>>;
  readonly cpuSeconds: Readonly<Record<'serve' | 'work' | 'postgres', number>>;
}

/** Linux's clock ticks per second, the unit in /proc. */
const TICKS_PER_SECOND = 100;

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
  readonly command: string;
}

/** Reads /proc, so it works on Linux only. @param supervisor the process that `running.json` names */
export const processesOf = async (supervisor: number): Promise<Processes> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = (await Promise.all(pids.map(statOf))).filter((stat) => stat !== undefined);
  const ours = new Set([supervisor]);
  for (let before = 0; before < ours.size;) {
    before = ours.size;
    for (const { pid, parent } of stats) if (ours.has(parent)) ours.add(pid);
  }
  const kindOf = ({ pid, command }: Stat): keyof Processes['pids'] =>
    pid === supervisor
      ? 'supervisor'
      : command.endsWith('serve')
        ? 'serve'
        : command.endsWith('work')
          ? 'work'
          : 'postgres';
  const of = (kind: keyof Processes['pids']) => stats.filter((stat) => ours.has(stat.pid) && kindOf(stat) === kind);
  const cpu = (kind: keyof Processes['pids']) => of(kind).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND;
  const ids = (kind: keyof Processes['pids']) => of(kind).map(({ pid }) => pid);
  return {
    pids: { supervisor: [supervisor], serve: ids('serve'), work: ids('work'), postgres: ids('postgres') },
    cpuSeconds: { serve: cpu('serve'), work: cpu('work'), postgres: cpu('postgres') },
  };
};

/** Undefined if the process has ended meanwhile. */
const statOf = async (pid: number): Promise<Stat | undefined> => {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    // The name in parentheses may contain spaces. After it: state, parent, … and from the 12th field on user and system
    // time, and those of children that have ended, such as connections of PostgreSQL.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      pid,
      parent: Number(fields[1]),
      ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0),
      command: command.replaceAll('\0', ' ').trim(),
    };
  } catch {
    return undefined;
  }
};
