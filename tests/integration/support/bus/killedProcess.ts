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
    banner: { js: "import { createRequire as make } from 'node:module'; const require = make(import.meta.url);" },
  });
  return {
    killAfter: async (lines, args) => {
      const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
      const closed = once(child, 'close');
      const output: string[] = [];
      for await (const line of createInterface({ input: child.stdout })) {
        output.push(line);
        if (output.length === lines) child.kill('SIGKILL');
      }
      await closed;
      return output;
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
};
