import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../kernel/errors.ts';
import { IMAGE_VARIANTS, type ImageVariant } from './picture/pictureRules.ts';
import { requireImageId, type ImageStore, ImageStoreUnavailable, isImageId, type StoredImage } from './port.ts';

/**
 * Stores each picture in its own folder, named by its id. Only the process's user may read it.
 * @param options.folder created with the first picture
 */
export const createFilesImageStore = ({ folder }: { readonly folder: string }): ImageStore => {
  const folderOf = (imageId: string): string => join(folder, requireImageId(imageId));
  const fileOf = (imageId: string, variant: ImageVariant): string => join(folderOf(imageId), `${variant}.webp`);
  return {
    name: 'files',
    put: (imageId, variants) =>
      withStoreErrors(async () => {
        await mkdir(folderOf(imageId), { recursive: true, mode: 0o700 });
        for (const variant of IMAGE_VARIANTS) await writeAtomically(fileOf(imageId, variant), variants[variant]);
        // File names survive a power failure only once their folders are flushed too.
        for (const path of [folderOf(imageId), folder]) await flushFolder(path);
      }),
    read: (imageId, variant) => withStoreErrors(async () => unlessAbsent(readFile(fileOf(imageId, variant)))),
    remove: (imageId) => withStoreErrors(async () => rm(folderOf(imageId), { recursive: true, force: true })),
    async *list() {
      const names = await withStoreErrors(() => unlessAbsent(readdir(folder)));
      for (const imageId of (names ?? []).filter(isImageId)) {
        const found = await withStoreErrors(() => unlessAbsent(stat(folderOf(imageId))));
        if (found) yield { imageId, storedAt: found.mtime } satisfies StoredImage;
      }
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
};

/** Writes to a temporary name and renames, so that a file with this name is always complete. */
const writeAtomically = async (path: string, bytes: Buffer): Promise<void> => {
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, bytes, { mode: 0o600, flush: true });
  await rename(unfinished, path);
};

const flushFolder = async (path: string): Promise<void> => {
  await using handle = await open(path, 'r');
  await handle.sync();
};

const unlessAbsent = async <Found>(reading: Promise<Found>): Promise<Found | undefined> => {
  try {
    return await reading;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
};

const withStoreErrors = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error; // a bug, not a disk error
    throw new ImageStoreUnavailable(`The folder of pictures cannot be used (${code}).`);
  }
};
