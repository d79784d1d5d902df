import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder, untilEmpty } from '../../../testing/folders.ts';

export interface KeptFolder extends AsyncDisposable {
  readonly path: string;
  /** Every file that lies in it now, by its full path, in the order of their names. */
  readonly segments: () => Promise<readonly string[]>;
  /** Resolves when nothing is stored in it any more. @throws when something still is after half a minute */
  readonly emptied: () => Promise<void>;
}

/** An empty folder for tests to store messages in. */
export const makeKeptFolder = async (): Promise<KeptFolder> => {
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
    emptied: () => untilEmpty(path),
  };
};
