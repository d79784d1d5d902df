import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { chmod, chown, link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { errorCode } from '../errorCode.ts';

export const KEY_BYTES = 32;

/** The secrets that the operator has to keep beside the backups: without them nothing sealed can ever be opened. */
export interface MasterKeys {
  /** The id of the key that new person keys are wrapped with. */
  readonly current: string;
  /** The current key and the former ones, which still unwrap what they wrapped. */
  readonly byId: ReadonlyMap<string, KeyObject>;
  /** Finds an account by its email without keeping the email; it stays the same when master keys change. */
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
 * Reads master keys from the text of a key file: `{ "current": id, "keys": { id: base64 }, "emailKey": base64 }`.
 * @throws Error naming the field that is wrong, never its value.
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

/** Reads the key file, or makes one with fresh keys, readable by its owner only; of several at once one file stays. */
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

/** A hard link fails when the name is taken, and the file behind it is complete: nobody reads half of one. */
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
 * Puts a new current key into the file and keeps the former ones. Every process reads the file at its next start.
 * @returns the id of the new one
 */
export const addMasterKey = async (file: string): Promise<string> => {
  const before = parseFile(await readFile(file, 'utf8'));
  const current = newId();
  await replaceFile(file, { ...before, current, keys: { ...before.keys, [current]: newSecret() } });
  return current;
};

/**
 * Takes all keys but the current one out of the file: once nothing is wrapped with them any more.
 * @returns the ids of those that are gone
 */
export const dropFormerMasterKeys = async (file: string): Promise<readonly string[]> => {
  const before = parseFile(await readFile(file, 'utf8'));
  const { current, keys } = before;
  const remaining = Object.entries(keys).filter(([id]) => id === current);
  await replaceFile(file, { ...before, keys: Object.fromEntries(remaining) });
  return Object.keys(keys).filter((id) => id !== current);
};

/** Whoever could read the former file can read the new one, and nobody else: it may be given to processes of other users. */
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

/** Nobody but root gives files away; a file in one's own name can be exchanged all the same. */
const ifNotPermitted = (error: unknown): void => {
  if (errorCode(error) !== 'EPERM') throw error;
};
