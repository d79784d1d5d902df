import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '@campjay/platform/errorCode.ts';
import { IMAGE_VARIANTS } from '@campjay/platform/imageStore/picture/pictureRules.ts';
import { type ImageStore } from '@campjay/platform/imageStore/port.ts';
import { CannotRun } from '../cannotRun.ts';
import { type Manifest } from './manifest.ts';
import { IMAGES, MASTER_KEYS, OUTBOX } from './writeBackup.ts';

/**
 * Puts the keys of a backup where the product looks for them. Those that are there already must be the same: nothing is
 * written then, so that the file may be a secret that is only shown to the process.
 * @throws CannotRun where others are there
 */
export const restoreMasterKeys = async (folder: string, masterKeyFile: string): Promise<void> => {
  const keys = await readFile(join(folder, MASTER_KEYS));
  const present = (await readIfThere(masterKeyFile)) ?? (await putOnce(masterKeyFile, keys));
  if (!keys.equals(present))
    throw new CannotRun(
      `${masterKeyFile} holds other master keys than the backup; move that file away, or name another one with CAMPJAY_MASTER_KEYS.`,
    );
};

const readIfThere = async (file: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/** A hard link fails where the name is taken meanwhile. @returns what the file holds then */
const putOnce = async (file: string, content: Buffer): Promise<Buffer> => {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, content, { mode: 0o600, flush: true });
  try {
    await link(unfinished, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
  return readFile(file);
};

/** Puts the pictures into the store that is configured now; once more changes nothing. */
export const restorePictures = async (folder: string, { files }: Manifest, images: ImageStore): Promise<void> => {
  const ids = new Set(files.flatMap(({ path }) => (path.startsWith(`${IMAGES}/`) ? [path.split('/')[1] ?? ''] : [])));
  for (const imageId of ids) {
    const read = (variant: string) => readFile(join(folder, IMAGES, imageId, `${variant}.webp`));
    const [large, small] = await Promise.all(IMAGE_VARIANTS.map(read));
    if (large && small) await images.put(imageId, { large, small });
  }
};

export const restoreLetters = async (folder: string, { files }: Manifest, outbox: string): Promise<void> => {
  const letters = files.filter(({ path }) => path.startsWith(`${OUTBOX}/`));
  if (letters.length > 0) await mkdir(outbox, { recursive: true, mode: 0o700 });
  for (const { path } of letters)
    await writeFile(join(outbox, path.slice(OUTBOX.length + 1)), await readFile(join(folder, path)), { mode: 0o600 });
};
