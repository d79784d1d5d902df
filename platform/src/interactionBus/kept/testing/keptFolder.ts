import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../postgres/eventually.ts';

const EMPTIED_WITHIN_MS = 30_000;

export interface KeptFolder extends AsyncDisposable {
  readonly path: string;
  /** Every file that lies in it now, by its full path, in the order of their names. */
  readonly segments: () => Promise<readonly string[]>;
  /** @throws when something is still kept after half a minute */
  readonly emptied: () => Promise<void>;
}

/** An empty folder for tests to keep messages in. */
export const makeKeptFolder = async (): Promise<KeptFolder> => {
  const path = await mkdtemp(join(tmpdir(), 'campjay-kept-'));
  const segments = async (): Promise<string[]> => {
    const folders = await readdir(path);
    const files = await Promise.all(
      // One may have been taken over or emptied since.
      folders.map(async (name) =>
        (await readdir(join(path, name)).catch(() => [])).map((file) => join(path, name, file)),
      ),
    );
    return files.flat().toSorted();
  };
  return {
    path,
    segments,
    emptied: async () => {
      if (!(await eventually(async () => (await readdir(path)).length === 0, EMPTIED_WITHIN_MS)))
        throw new Error(`There is still something in ${path}: ${(await segments()).join(', ')}`);
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
};
