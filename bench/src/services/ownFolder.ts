import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new folder that is deleted on dispose. If a signal stops the benchmark, the folder is deleted too, and the
 * benchmark's child processes are ended.
 * @param options.keep retains it for its logs
 */
export const openOwnFolder = async (
  name: string,
  { keep = false }: { readonly keep?: boolean } = {},
): Promise<{ readonly path: string } & AsyncDisposable> => {
  const path = await mkdtemp(join(tmpdir(), `campjay-bench-${name}-`));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const removeAtExit = (): void => {
    if (!keep) rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  process.once('exit', removeAtExit);
  return {
    path,
    [Symbol.asyncDispose]: async () => {
      process.removeListener('exit', removeAtExit);
      if (keep) console.log(`What the processes said is in ${path}.`);
      else await rm(path, { recursive: true, force: true });
    },
  };
};
