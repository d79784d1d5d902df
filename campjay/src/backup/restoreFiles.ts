import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '@campjay/platform/errorCode.ts';
import { IMAGE_VARIANTS } from '@campjay/platform/imageStore/picture/pictureRules.ts';
import { type ImageStore } from '@campjay/platform/imageStore/port.ts';
import { type MasterKeys, parseMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { OperatorError } from '../operatorError.ts';
import { type Manifest } from './manifest.ts';
import { IMAGES, MASTER_KEYS, OUTBOX } from './writeBackup.ts';

/**
 * Puts the keys of a backup where the product looks for them. A file that is there already stays as it is, so that it may
 * be a secret that is only shown to the process; it must open the backup, as one does that was rotated since and still
 * holds the former key.
 * @returns the keys of the installation, which open the backup
 * @throws CannotRun where the file that is there does not open it
 */
export const restoreMasterKeys = async (folder: string, masterKeyFile: string): Promise<MasterKeys> => {
  const backedUpContent = await readFile(join(folder, MASTER_KEYS));
  const present = (await readIfExists(masterKeyFile)) ?? (await writeOnce(masterKeyFile, backedUpContent));
  const keys = masterKeysOf(present, masterKeyFile);
  const backedUpKeys = masterKeysOf(backedUpContent, join(folder, MASTER_KEYS));
  const missing = describeMissingKey(keys, backedUpKeys);
  if (missing !== undefined)
    throw new OperatorError(
      `${masterKeyFile} holds other master keys than the backup (${missing}); move that file away, or name another one with CAMPJAY_MASTER_KEYS.`,
    );
  return keys;
};

const masterKeysOf = (content: Buffer, file: string): MasterKeys => {
  try {
    return parseMasterKeys(content.toString());
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OperatorError(`The master keys in ${file} cannot be used. ${reason}`, { cause });
  }
};

/**
 * A backup's person keys are wrapped with the key that was current when it was made, and accounts are found by the email
 * key. Backups of earlier builds may need a former key as well: `restorePersonKeys` refuses where it is missing.
 */
const describeMissingKey = (keys: MasterKeys, backedUp: MasterKeys): string | undefined => {
  if (!keys.emailKey.equals(backedUp.emailKey)) return 'another "emailKey"';
  const current = keys.byId.get(backedUp.current);
  const former = backedUp.byId.get(backedUp.current);
  if (!current || !former) return `none with the id ${backedUp.current}`;
  return current.equals(former) ? undefined : `another one with the id ${backedUp.current}`;
};

const readIfExists = async (file: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/** A hard link fails where the name is taken meanwhile. @returns what the file holds then */
const writeOnce = async (file: string, content: Buffer): Promise<Buffer> => {
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

export const restoreEmails = async (folder: string, { files }: Manifest, outbox: string): Promise<void> => {
  const emails = files.filter(({ path }) => path.startsWith(`${OUTBOX}/`));
  if (emails.length > 0) await mkdir(outbox, { recursive: true, mode: 0o700 });
  for (const { path } of emails)
    await writeFile(join(outbox, path.slice(OUTBOX.length + 1)), await readFile(join(folder, path)), { mode: 0o600 });
};
