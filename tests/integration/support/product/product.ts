import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const fileOf = (path: string): string => fileURLToPath(new URL(`../../../../campjay/${path}`, import.meta.url));
const PROGRAM = fileOf('bin/campjay.mjs');

export interface Ended {
  /** The exit status, or the signal that ended it. */
  readonly status: number | NodeJS.Signals;
  /** Both of its outputs. */
  readonly output: string;
}

/** Settings for the product in a test; whatever the tests' own environment says of these is left out. */
export type Settings = Readonly<Record<string, string>>;

/** Runs a command of the command line to its end. */
export const runCommand = async (args: readonly string[], settings: Settings): Promise<Ended> =>
  await endOf(spawnProgram(args, settings));

/** Builds what is stale, so that no test waits for it unawares. */
export const buildProduct = async (): Promise<void> => {
  const { status, output } = await endOf(spawn(process.execPath, [fileOf('build.mjs')], { stdio: 'pipe' }));
  if (status !== 0) throw new Error(output);
};

/** The program with some arguments, in a process group of its own. Disposing stops it, if a test did not. */
export interface RunningProgram extends AsyncDisposable {
  /** The id of the process, which is also that of the process group. */
  readonly pid: number;
  readonly ended: Promise<Ended>;
  /** Sends a signal to that process alone. */
  signal(signal: NodeJS.Signals): void;
}

/** The product as a person starts it: a supervisor, on a free port. */
export interface Product extends RunningProgram {
  /** Where it says that it is ready. @throws when it ends before. */
  ready(): Promise<string>;
  /** Sends a signal to the supervisor and its children. */
  signalAll(signal: NodeJS.Signals): void;
}

export const startProgram = (args: readonly string[], settings: Settings): RunningProgram =>
  running(spawnProgram(args, settings));

const running = (child: ChildProcess): RunningProgram => {
  const { pid } = child;
  if (pid === undefined) throw new Error('the program could not be started');
  const ended = endOf(child);
  return {
    pid,
    ended,
    signal: (signal) => void child.kill(signal),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

export const startProduct = (settings: Settings): Product => {
  const child = spawnProgram(['start'], { PORT: '0', ...settings });
  const program = running(child);
  const { pid, ended } = program;
  const saidReady = new Promise<string>((resolve) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = /ready at (\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    });
  });
  return {
    ...program,
    ready: () =>
      Promise.race([
        saidReady,
        ended.then(({ status, output }) => {
          throw new Error(`the product ended with ${status} before it was ready: ${output}`);
        }),
      ]),
    signalAll: (signal) => void process.kill(-pid, signal),
  };
};

const OURS =
  /^(CAMPJAY_|npm_|PORT$|HOST$|DATABASE_URL$|PUBLIC_URL$|TRUSTED_PROXIES$|COMMAND_API_URL$|QUERY_API_URL$|MEILISEARCH_|LOG_LEVEL$|NODE_ENV$|NODE_OPTIONS$)/;

const spawnProgram = (args: readonly string[], settings: Settings): ChildProcess => {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.test(name)));
  return spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...inherited, ...settings },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};

const endOf = async (child: ChildProcess): Promise<Ended> => {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { status: code ?? signal ?? 'SIGKILL', output };
};

/** A new folder that any user may enter, so that the database stays in it; removed with all it holds. */
export const temporaryFolder = async (): Promise<{ readonly path: string } & AsyncDisposable> => {
  const path = await mkdtemp(join(tmpdir(), 'campjay-test-'));
  await chmod(path, 0o755);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
};
