import { type FSWatcher, watch } from 'node:fs';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const EMPTIED_WITHIN_MS = 30_000;

export interface KeptFolder extends AsyncDisposable {
  readonly path: string;
  /** Every file that lies in it now, by its full path, in the order of their names. */
  readonly segments: () => Promise<readonly string[]>;
  /** Resolves when nothing is stored in it any more. @throws when something still is after half a minute */
  readonly emptied: () => Promise<void>;
}

/** An empty folder for tests to store messages in. */
export const makeKeptFolder = async (): Promise<KeptFolder> => {
  const path = await mkdtemp(join(tmpdir(), 'campjay-kept-'));
  const segments = async (): Promise<string[]> => {
    const folders = await readdir(path);
    const files = await Promise.all(
      // A folder may have been taken over or emptied since.
      folders.map(async (name) =>
        (await readdir(join(path, name)).catch(() => [])).map((file) => join(path, name, file)),
      ),
    );
    return files.flat().toSorted();
  };
  return {
    path,
    segments,
    emptied: () => emptied(path),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
};

/** Resolves when a folder holds nothing; it is read again at each change of its entries. */
export const emptied = async (path: string): Promise<void> => {
  const signal = AbortSignal.timeout(EMPTIED_WITHIN_MS);
  const watcher: FSWatcher = watch(path);
  try {
    for (;;) {
      // Listening begins before the folder is read, so no change is missed.
      const changed = once(watcher, 'change', { signal });
      changed.catch(() => undefined);
      const names = await readdir(path);
      if (names.length === 0) return;
      await changed.catch(() => {
        throw new Error(`There is still something in ${path}: ${names.join(', ')}`);
      });
    }
  } finally {
    watcher.close();
  }
};
