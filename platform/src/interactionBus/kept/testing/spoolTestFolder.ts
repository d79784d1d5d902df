import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder, waitForEmpty } from '../../../testing/folders.ts';

export interface SpoolTestFolder extends AsyncDisposable {
  readonly path: string;
  /** Every file that lies in it now, by its full path, in the order of their names. */
  readonly segments: () => Promise<readonly string[]>;
  /** Resolves when nothing is stored in it any more. @throws when something still is after half a minute */
  readonly untilEmptied: () => Promise<void>;
}

/** An empty folder for tests to store messages in. */
export const makeSpoolTestFolder = async (): Promise<SpoolTestFolder> => {
  const folder = await temporaryFolder();
  const { path } = folder;
  return {
    ...folder,
    segments: async () => {
      const files = (await readdir(path)).map(async (name) =>
        // A folder may have been taken over or emptied since.
        (await readdir(join(path, name)).catch(() => [])).map((file) => join(path, name, file)),
      );
      return (await Promise.all(files)).flat().toSorted();
    },
    untilEmptied: () => waitForEmpty(path),
  };
};
