import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** A bundled TypeScript program for processes to be killed. */
export interface KillableProgram extends AsyncDisposable {
  /** Runs it until it has printed this many lines, kills it, and returns all its output. */
  killAfter(lines: number, args: readonly string[]): Promise<readonly string[]>;
  /** Runs it until `isTime` resolves, and kills it. */
  killWhen(isTime: Promise<void>, args: readonly string[]): Promise<void>;
}

export const bundleProgram = async (source: URL): Promise<KillableProgram> => {
  const folder = await mkdtemp(join(tmpdir(), 'campjay-bus-'));
  const program = join(folder, 'program.mjs');
  await build({
    entryPoints: [fileURLToPath(source)],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['pg-native'],
    loader: { '.node': 'copy' },
    banner: { js: "import { createRequire as make } from 'node:module'; const require = make(import.meta.url);" },
  });
  const start = (args: readonly string[]) => {
    const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    const errors: string[] = [];
    child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
    const closed = once(child, 'close').then(([status]) => status as number | null);
    const failure = () => new Error(`The process ended before it could be killed: ${errors.join('')}`);
    return { child, closed, failure };
  };
  return {
    killAfter: async (lines, args) => {
      const { child, closed, failure } = start(args);
      const output: string[] = [];
      for await (const line of createInterface({ input: child.stdout })) {
        output.push(line);
        if (output.length === lines) child.kill('SIGKILL');
      }
      const hasFailed = Boolean(await closed);
      if (hasFailed && output.length < lines) throw failure();
      return output;
    },
    killWhen: async (isTime, args) => {
      const { child, closed, failure } = start(args);
      child.stdout.resume();
      const isFirst = await Promise.race([isTime.then(() => true), closed.then(() => false)]);
      if (!isFirst) throw failure();
      child.kill('SIGKILL');
      await closed;
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
};
