import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { IMAGE_VARIANTS } from '@campjay/platform/images/picture/pictureRules.ts';
import { type ImageStore } from '@campjay/platform/images/port.ts';
import { type MasterKeys, parseMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { OperatorError } from '../operatorError.ts';
import { type Manifest } from './manifest.ts';
import { IMAGES_FOLDER, MASTER_KEYS_FILE, OUTBOX_FOLDER } from './writeBackup.ts';

/**
 * Restores a backup's master keys to the configured path. An existing file is not overwritten, because it may be a
 * mounted secret. It must contain the backup's current key. That key stays in the file during a rotation, until
 * `rotate-master-key --finish` removes it.
 * @returns the installation's keys, which can unwrap the backup's keys
 * @throws OperatorError if the existing file lacks the backup's keys
 */
export const restoreMasterKeys = async (folder: string, masterKeyFile: string): Promise<MasterKeys> => {
  const backedUpContent = await readFile(join(folder, MASTER_KEYS_FILE));
  const content = (await readIfExists(masterKeyFile)) ?? (await createIfMissing(masterKeyFile, backedUpContent));
  const keys = parseKeyFile(content, masterKeyFile);
  const backedUpKeys = parseKeyFile(backedUpContent, join(folder, MASTER_KEYS_FILE));
  const mismatch = describeMismatch(keys, backedUpKeys);
  if (mismatch !== undefined)
    throw new OperatorError(
      `${masterKeyFile} does not contain the backup's master keys (it has ${mismatch}); move that file away, or set CAMPJAY_MASTER_KEYS to another one.`,
    );
  return keys;
};

const parseKeyFile = (content: Buffer, file: string): MasterKeys => {
  try {
    return parseMasterKeys(content.toString());
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OperatorError(`The master keys in ${file} cannot be used. ${reason}`, { cause });
  }
};

/**
 * Describes how the installation's keys differ from those that the backup needs. Undefined if they match. Checks only
 * the backup's current master key, which wraps its person keys, and the email key, which finds accounts. Backups by
 * earlier builds may need earlier master keys too: `restorePersonKeys` checks those.
 */
const describeMismatch = (keys: MasterKeys, backedUpKeys: MasterKeys): string | undefined => {
  if (!keys.emailKey.equals(backedUpKeys.emailKey)) return 'a different "emailKey"';
  const installedKey = keys.byId.get(backedUpKeys.current);
  const backedUpKey = backedUpKeys.byId.get(backedUpKeys.current);
  if (!installedKey || !backedUpKey) return `no key with the id ${backedUpKeys.current}`;
  return installedKey.equals(backedUpKey) ? undefined : `a different key with the id ${backedUpKeys.current}`;
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
 * Creates the file unless it exists. Uses a hard link, because that fails if another process has created the file in
 * the meantime.
 * @returns the file's content afterwards
 */
const createIfMissing = async (file: string, content: Buffer): Promise<Buffer> => {
  await mkdir(dirname(file), { recursive: true });
  const temporaryFile = `${file}.${randomUUID()}`;
  await writeFile(temporaryFile, content, { mode: 0o600, flush: true });
  try {
    await link(temporaryFile, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(temporaryFile, { force: true });
  }
  return readFile(file);
};

/** Copies the pictures to the configured store. Can be repeated after an interruption. */
export const restorePictures = async (folder: string, { files }: Manifest, images: ImageStore): Promise<void> => {
  const paths = files.map(({ path }) => path).filter((path) => path.startsWith(`${IMAGES_FOLDER}/`));
  const ids = new Set(paths.map(imageIdOf));
  for (const imageId of ids) {
    const readVariant = (variant: string) => readFile(join(folder, IMAGES_FOLDER, imageId, `${variant}.webp`));
    const [large, small] = await Promise.all(IMAGE_VARIANTS.map(readVariant));
    // Always true, because reading a missing file throws. Only the compiler needs this check.
    if (large && small) await images.put(imageId, { large, small });
  }
};

/** @param path such as `images/<image id>/large.webp` */
const imageIdOf = (path: string): string => path.split('/')[1] ?? '';

/** Copies the unsent emails to the folder `outbox`. */
export const restoreEmails = async (folder: string, { files }: Manifest, outbox: string): Promise<void> => {
  const emails = files.filter(({ path }) => path.startsWith(`${OUTBOX_FOLDER}/`));
  if (emails.length > 0) await mkdir(outbox, { recursive: true, mode: 0o700 });
  for (const { path } of emails)
    await writeFile(join(outbox, path.slice(OUTBOX_FOLDER.length + 1)), await readFile(join(folder, path)), {
      mode: 0o600,
    });
};
