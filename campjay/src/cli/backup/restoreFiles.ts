import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { IMAGE_VARIANTS } from '@campjay/platform/images/picture/pictureRules.ts';
import { type ImageStore } from '@campjay/platform/images/port.ts';
import { type MasterKeys, parseMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { OperatorError } from '../operatorError.ts';
import { type Manifest } from './manifest.ts';
import { IMAGES, MASTER_KEYS, OUTBOX } from './writeBackup.ts';

/**
 * Restores a backup's master keys to where the product reads them. An existing file is left unchanged, because it may
 * be a secret that is only mounted for the process. It must open the backup, as a file does that was rotated since and
 * still holds the former key.
 * @returns the installation's keys, which open the backup
 * @throws OperatorError if the existing file does not open the backup
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
 * Returns what is missing, if anything. A backup's person keys are wrapped with the master key that was current at the
 * time, and accounts are found by the email key. Backups by earlier builds may also need a former key:
 * `restorePersonKeys` refuses if it is missing.
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

/**
 * Creates the file unless it exists, by a hard link, which fails if the name was taken meanwhile. @returns the file's
 * content afterwards
 */
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

/** Copies the pictures to the configured store. Repeating it changes nothing. */
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
