import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const WITHIN_MS = 30_000;

/** An empty temporary folder for one test, removed on disposal. */
export const temporaryFolder = async (): Promise<{ readonly path: string } & AsyncDisposable> => {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'campjay-folder-')));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
};

/**
 * Resolves when the names in a folder fulfill a condition, which is evaluated again at each change. @throws on timeout
 */
export const waitForNames = async (path: string, condition: (names: readonly string[]) => boolean): Promise<void> => {
  const signal = AbortSignal.timeout(WITHIN_MS);
  const watcher = watch(path);
  try {
    for (;;) {
      // The listener is attached before the folder is read, so no change is missed.
      const changed = once(watcher, 'change', { signal });
      changed.catch(() => undefined);
      const names = await readdir(path);
      if (condition(names)) return;
      await changed.catch(() => {
        throw new Error(`After ${WITHIN_MS} ms ${path} still holds: ${names.join(', ')}`);
      });
    }
  } finally {
    watcher.close();
  }
};

export const waitForEmpty = (path: string): Promise<void> => waitForNames(path, (names) => names.length === 0);
