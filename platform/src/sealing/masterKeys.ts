import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { chmod, chown, link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { errorCode } from '../kernel/errors.ts';

export const KEY_BYTES = 32;

/** The secrets that the operator must store beside the backups: without them, no sealed value can ever be decrypted. */
export interface MasterKeys {
  /** The id of the key that wraps new person keys. */
  readonly current: string;
  /** The current key and the former ones, which still unwrap the keys they wrapped. */
  readonly byId: ReadonlyMap<string, KeyObject>;
  /**
   * Hashes emails, so that an account can be found without storing its email. Never changes when master keys rotate.
   */
  readonly emailKey: KeyObject;
}

const Secret = z.base64().refine((text) => Buffer.from(text, 'base64').length === KEY_BYTES, {
  error: `must be ${KEY_BYTES} bytes in base64`,
});
const MasterKeyFile = z
  .strictObject({ current: z.string().min(1), keys: z.record(z.string().min(1), Secret), emailKey: Secret })
  .refine(({ current, keys }) => Object.hasOwn(keys, current), { error: '"current" names none of the "keys"' });
type MasterKeyFile = z.infer<typeof MasterKeyFile>;

/**
 * Parses master keys from a key file: `{ "current": id, "keys": { id: base64 }, "emailKey": base64 }`.
 * @throws Error naming the invalid field, never its value.
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
  const parsed = MasterKeyFile.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The master key file is not valid: ${[...(issue?.path ?? []), issue?.message].join(' ')}.`);
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('The master key file is not valid JSON.'); // the parser's own message quotes the text
  }
};

const toKey = (secret: string): KeyObject => createSecretKey(Buffer.from(secret, 'base64'));

const newSecret = (): string => randomBytes(KEY_BYTES).toString('base64');
const newId = (): string => randomBytes(4).toString('hex');

/**
 * Reads the key file, or creates one with fresh keys, readable only by its owner. When several processes create it at
 * once, all use the same file.
 */
export const readOrCreateMasterKeys = async (file: string): Promise<MasterKeys> => {
  const current = newId();
  const fresh: MasterKeyFile = { current, keys: { [current]: newSecret() }, emailKey: newSecret() };
  return parseMasterKeys(await readFile(file, 'utf8').catch(ifAbsent(() => createOnce(file, fresh))));
};

const ifAbsent =
  <T>(make: () => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (errorCode(error) === 'ENOENT') return make();
    throw error;
  };

/** A hard link fails if the name is taken, and the linked file is complete, so no process reads a partial file. */
const createOnce = async (file: string, content: MasterKeyFile): Promise<string> => {
  const unfinished = `${file}.${newId()}`;
  await writeFile(unfinished, JSON.stringify(content, undefined, 2), { mode: 0o600, flush: true });
  try {
    await link(unfinished, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
  return readFile(file, 'utf8');
};

/**
 * Adds a new current key to the file and retains the former ones. Every process reads the file at its next start.
 * @returns the id of the new key
 */
export const addMasterKey = async (file: string): Promise<string> => {
  const before = parseFile(await readFile(file, 'utf8'));
  const current = newId();
  await replaceFile(file, { ...before, current, keys: { ...before.keys, [current]: newSecret() } });
  return current;
};

/**
 * Removes all keys but the current one from the file. Call it once no key is wrapped with them anymore.
 * @returns the ids of the removed keys
 */
export const dropFormerMasterKeys = async (file: string): Promise<readonly string[]> => {
  const before = parseFile(await readFile(file, 'utf8'));
  const { current, keys } = before;
  const remaining = Object.entries(keys).filter(([id]) => id === current);
  await replaceFile(file, { ...before, keys: Object.fromEntries(remaining) });
  return Object.keys(keys).filter((id) => id !== current);
};

/** Preserves owner and mode: the file may belong to processes of other users. */
const replaceFile = async (file: string, content: MasterKeyFile): Promise<void> => {
  const { mode, uid, gid } = await stat(file);
  const unfinished = `${file}.${newId()}`;
  try {
    await writeFile(unfinished, JSON.stringify(content, undefined, 2), { mode: 0o600, flush: true });
    await chown(unfinished, uid, gid).catch(ifNotPermitted);
    await chmod(unfinished, mode);
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
};

/** Only root can change a file's owner; a file of the current user can be replaced without that. */
const ifNotPermitted = (error: unknown): void => {
  if (errorCode(error) !== 'EPERM') throw error;
};
