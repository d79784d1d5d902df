import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder, waitForEmpty } from '../../../testing/folders.ts';

export interface SpoolTestFolder extends AsyncDisposable {
  readonly path: string;
  /** The full paths of all files in the folder now, sorted by name. */
  readonly segments: () => Promise<readonly string[]>;
  /**
   * Resolves when the folder contains no messages.
   * @throws if that takes longer than half a minute
   */
  readonly untilEmptied: () => Promise<void>;
}

/** Creates an empty spool folder for tests. */
export const makeSpoolTestFolder = async (): Promise<SpoolTestFolder> => {
  const folder = await temporaryFolder();
  const { path } = folder;
  return {
    ...folder,
    segments: async () => {
      const files = (await readdir(path)).map(async (name) =>
        // A folder may have been taken over or removed in the meantime.
        (await readdir(join(path, name)).catch(() => [])).map((file) => join(path, name, file)),
      );
      return (await Promise.all(files)).flat().toSorted();
    },
    untilEmptied: () => waitForEmpty(path),
  };
};
