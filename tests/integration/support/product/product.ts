import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const fileOf = (path: string): string => fileURLToPath(new URL(`../../../../campjay/${path}`, import.meta.url));
const PROGRAM = fileOf('bin/campjay.mjs');

export interface ExitResult {
  /** The exit status, or the signal that ended it. */
  readonly status: number | NodeJS.Signals;
  /** Standard output and standard error. */
  readonly output: string;
}

/** Settings for the product in a test; the same names in the tests' own environment are ignored. */
export type Settings = Readonly<Record<string, string>>;

/** A program in its own process group. Disposing stops it. */
export interface RunningProgram extends AsyncDisposable {
  /** The id of the process, which is also the id of its group. */
  readonly pid: number;
  readonly exited: Promise<ExitResult>;
  /** Sends a signal to the process only, or to its whole group. */
  signal(signal: NodeJS.Signals, to?: 'process' | 'group'): void;
  /** Its output so far. */
  output(): string;
  /** Waits for the nth line of its output that matches. @throws if the program exits first */
  line(pattern: RegExp, nth?: number): Promise<string>;
  /** Waits for the next line that matches. @throws if the program exits first */
  nextLine(pattern: RegExp): Promise<string>;
}

/** The product as a person starts it: a supervisor, on a free port. */
export interface Product extends RunningProgram {
  /** Waits until it reports for the nth time that it is ready, and returns its address. @throws if it exits first */
  ready(nth?: number): Promise<string>;
}

/** Builds what is stale, so that building does not count toward a test's time limit. */
export const buildProduct = async (): Promise<void> => {
  const { status, output } = await run(fileOf('build.mjs'), [], {}).exited;
  if (status !== 0) throw new Error(output);
};

/** Runs a command of the command line until it exits. */
export const runCommand = (args: readonly string[], settings: Settings): Promise<ExitResult> =>
  startProgram(args, settings).exited;

export const startProgram = (args: readonly string[], settings: Settings): RunningProgram =>
  run(PROGRAM, args, settings);

export const startProduct = (settings: Settings): Product => {
  const program = startProgram(['start'], { PORT: '0', ...settings });
  const ready = async (nth = 1): Promise<string> => (await program.line(/ready at /, nth)).split('ready at ')[1] ?? '';
  return { ...program, ready };
};

const OWN_SETTINGS =
  /^(CAMPJAY_|npm_|PORT$|HOST$|DATABASE_URL$|PUBLIC_URL$|TRUSTED_PROXIES$|COMMAND_API_URL$|QUERY_API_URL$|MEILISEARCH_|LOG_LEVEL$|NODE_ENV$|NODE_OPTIONS$)/;

const run = (file: string, args: readonly string[], settings: Settings): RunningProgram => {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN_SETTINGS.test(name)));
  const child: ChildProcess = spawn(process.execPath, [file, ...args], {
    env: { ...inherited, ...settings },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('the program could not be started');
  let output = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const check of waiting) check();
    });
  const exited = once(child, 'close').then(([code, signal]: (number | NodeJS.Signals | null)[]) => ({
    status: code ?? signal ?? 'SIGKILL',
    output,
  }));
  const linesMatching = (pattern: RegExp) =>
    output
      .split('\n')
      .slice(0, -1)
      .filter((line) => pattern.test(line));
  const line = (pattern: RegExp, nth = 1): Promise<string> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        const found = linesMatching(pattern)[nth - 1];
        if (found === undefined) return;
        waiting.delete(check);
        resolve(found);
      };
      waiting.add(check);
      check();
      void exited.then(({ status }) => reject(new Error(`ended with ${status} before ${pattern}: ${output}`)));
    });
  return {
    pid,
    exited,
    signal: (signal, to = 'process') => {
      if (to === 'group') process.kill(-pid, signal);
      else child.kill(signal);
    },
    output: () => output,
    line,
    nextLine: (pattern) => line(pattern, linesMatching(pattern).length + 1),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
};

/** A new folder that any user can enter, so that the database runs in it; removed with its contents. */
export const temporaryFolder = async (): Promise<{ readonly path: string } & AsyncDisposable> => {
  const path = await mkdtemp(join(tmpdir(), 'campjay-test-'));
  await chmod(path, 0o755);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
};
