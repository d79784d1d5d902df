import { open } from 'node:fs/promises';

/** Flushes a folder's list of entries to disk, so that created, renamed and removed files survive a power failure. */
export const flushFolder = async (folder: string): Promise<void> => {
  await using handle = await open(folder, 'r');
  await handle.sync();
};
