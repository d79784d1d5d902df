import { flushFolder } from '../kernel/flushFolder.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../kernel/errors.ts';
import { IMAGE_VARIANTS, type ImageVariant } from './picture/pictureRules.ts';
import { requireImageId, type ImageStore, ImageStoreUnavailable, isImageId, type StoredImage } from './port.ts';

/**
 * Stores the files of each picture in a folder named by the picture's id. Only the user that runs this process can read
 * them.
 * @param options.folder the parent of these folders; created when the first picture is stored
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
        // After a power failure, a new file is only found if its folder was flushed to the disk too.
        for (const path of [folderOf(imageId), folder]) await flushFolder(path);
      }),
    read: (imageId, variant) => withStoreErrors(async () => undefinedIfMissing(readFile(fileOf(imageId, variant)))),
    remove: (imageId) => withStoreErrors(async () => rm(folderOf(imageId), { recursive: true, force: true })),
    async *list() {
      const names = await withStoreErrors(() => undefinedIfMissing(readdir(folder)));
      for (const imageId of (names ?? []).filter(isImageId)) {
        const stats = await withStoreErrors(() => undefinedIfMissing(stat(folderOf(imageId))));
        if (stats) yield { imageId, storedAt: stats.mtime } satisfies StoredImage;
      }
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
};

/** Writes a temporary file and renames it, so that a file with the final name is always complete. */
const writeAtomically = async (path: string, bytes: Buffer): Promise<void> => {
  const tempFile = `${path}.${randomUUID()}`;
  await writeFile(tempFile, bytes, { mode: 0o600, flush: true });
  await rename(tempFile, path);
};

/** Resolves to undefined if the file or folder does not exist. */
const undefinedIfMissing = async <Result>(operation: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await operation;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/** Converts file system errors. The message of the new error contains the error code, but no path. */
const withStoreErrors = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error; // an error without a code is not from the file system, but a bug
    throw new ImageStoreUnavailable(`The folder of pictures cannot be used (${code}).`);
  }
};
