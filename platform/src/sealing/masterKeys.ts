import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { chmod, chown, link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { errorCode } from '../kernel/errors.ts';

export const KEY_BYTES = 32;

/**
 * The secrets in the master key file. The operator must back up this file too: without it, no sealed value can be
 * decrypted.
 */
export interface MasterKeys {
  /** The id of the current master key, which wraps new person keys. */
  readonly current: string;
  /**
   * All master keys: the current one, and former ones, which are still needed to unwrap person keys that were wrapped
   * with them.
   */
  readonly byId: ReadonlyMap<string, KeyObject>;
  /**
   * Hashes emails, so that an account can be found without storing its email. Stays the same when the current master
   * key changes.
   */
  readonly emailKey: KeyObject;
}

const SecretText = z.base64().refine((text) => Buffer.from(text, 'base64').length === KEY_BYTES, {
  error: `must be ${KEY_BYTES} bytes in base64`,
});
const MasterKeyFile = z
  .strictObject({ current: z.string().min(1), keys: z.record(z.string().min(1), SecretText), emailKey: SecretText })
  .refine(({ current, keys }) => Object.hasOwn(keys, current), {
    error: '"current" is not the id of one of the "keys"',
  });
type MasterKeyFile = z.infer<typeof MasterKeyFile>;

/**
 * Parses the content of a master key file: `{ "current": id, "keys": { id: base64 }, "emailKey": base64 }`.
 * @throws Error naming the invalid field, never its value
 */
export const parseMasterKeys = (text: string): MasterKeys => {
  const { current, keys, emailKey } = parseFile(text);
  return {
    current,
    byId: new Map(Object.entries(keys).map(([id, secret]) => [id, toKey(secret)])),
    emailKey: toKey(emailKey),
  };
};

const parseFile = (text: string): MasterKeyFile => {
  const parsed = MasterKeyFile.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The master key file is not valid: ${[...(issue?.path ?? []), issue?.message].join(' ')}.`);
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('The master key file is not valid JSON.'); // not the parser's message, which quotes the text
  }
};

const toKey = (secret: string): KeyObject => createSecretKey(Buffer.from(secret, 'base64'));

const newSecret = (): string => randomBytes(KEY_BYTES).toString('base64');
const newId = (): string => randomBytes(4).toString('hex');

/**
 * Reads the master key file, or creates one with new keys, readable only by its owner. If several processes create it
 * concurrently, all of them get the keys of the same file.
 */
export const readOrCreateMasterKeys = async (file: string): Promise<MasterKeys> => {
  const current = newId();
  const newContent: MasterKeyFile = { current, keys: { [current]: newSecret() }, emailKey: newSecret() };
  return parseMasterKeys(await readFile(file, 'utf8').catch(ifAbsent(() => createOnce(file, newContent))));
};

/** Returns an error handler that calls `create` if a file does not exist, and throws any other error again. */
const ifAbsent =
  <T>(create: () => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (errorCode(error) === 'ENOENT') return create();
    throw error;
  };

/**
 * Creates the file unless it exists, and returns the file's content. Creating a hard link fails if the name
 * exists already. The link makes the complete file visible in one step, so that no process reads a partial one.
 */
const createOnce = async (file: string, content: MasterKeyFile): Promise<string> => {
  const tempFile = `${file}.${newId()}`;
  await writeFile(tempFile, JSON.stringify(content, undefined, 2), { mode: 0o600, flush: true });
  try {
    await link(tempFile, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(tempFile, { force: true });
  }
  return readFile(file, 'utf8');
};

/**
 * Adds a new master key to the file and makes it the current one; the former keys remain. Processes read the file only
 * when they start.
 * @returns the id of the new key
 */
export const addMasterKey = async (file: string): Promise<string> => {
  const content = parseFile(await readFile(file, 'utf8'));
  const current = newId();
  await replaceFile(file, { ...content, current, keys: { ...content.keys, [current]: newSecret() } });
  return current;
};

/**
 * Removes all master keys but the current one from the file. Call it only when no person key is wrapped with them
 * anymore.
 * @returns the ids of the removed keys
 */
export const dropFormerMasterKeys = async (file: string): Promise<readonly string[]> => {
  const content = parseFile(await readFile(file, 'utf8'));
  const { current, keys } = content;
  const currentEntries = Object.entries(keys).filter(([id]) => id === current);
  await replaceFile(file, { ...content, keys: Object.fromEntries(currentEntries) });
  return Object.keys(keys).filter((id) => id !== current);
};

/** Replaces the file's content. Preserves its owner and mode, because processes of another user may have to read it. */
const replaceFile = async (file: string, content: MasterKeyFile): Promise<void> => {
  const { mode, uid, gid } = await stat(file);
  const tempFile = `${file}.${newId()}`;
  try {
    await writeFile(tempFile, JSON.stringify(content, undefined, 2), { mode: 0o600, flush: true });
    await chown(tempFile, uid, gid).catch(ifNotPermitted);
    await chmod(tempFile, mode);
    await rename(tempFile, file);
  } finally {
    await rm(tempFile, { force: true });
  }
};

/** Only root may change a file's owner. Any other user replaces a file of their own, so its owner stays the same. */
const ifNotPermitted = (error: unknown): void => {
  if (errorCode(error) !== 'EPERM') throw error;
};
