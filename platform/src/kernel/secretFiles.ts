import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { errorCode } from './errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Names of settings whose values are never shown, and may come from a file. */
const SECRET = /(KEY|KEY_ID|SECRET|TOKEN|PASSWORD|_URL)$/;

export const isSecret = (name: string): boolean => SECRET.test(name);

const FILE = '_FILE';

/** The setting NAME that `<NAME>_FILE` belongs to, if it is known and may come from a file. */
export const settingForFile = (name: string, known: readonly string[]): string | undefined => {
  const setting = name.endsWith(FILE) ? name.slice(0, -FILE.length) : '';
  return known.includes(setting) && isSecret(setting) ? setting : undefined;
};

export interface SettingValue {
  /** Without trailing line breaks of the file; undefined if not set, or not readable. */
  readonly value?: string | undefined;
  /** A sentence about an unusable file. */
  readonly problem?: string;
}

/**
 * Reads a setting by its own name or, if it is secret, from the file named by `<NAME>_FILE`: containers receive secrets
 * in this way, and no list of processes or settings shows them.
 * @param folder the base of relative paths
 */
export const readSetting = (name: string, env: Environment, folder: string): SettingValue => {
  const value = env[name] || undefined;
  const file = isSecret(name) ? env[name + FILE] : undefined;
  if (!file) return { value };
  if (value !== undefined) return { problem: `${name} and ${name}${FILE} are both set: only one of them may be.` };
  try {
    const content = readFileSync(resolve(folder, file), 'utf8').replace(/[\r\n]+$/, '');
    return content === '' ? { problem: `${name}${FILE} names '${file}', but that file is empty.` } : { value: content };
  } catch (error) {
    return {
      problem: `${name}${FILE} names '${file}', but ${reasons[errorCode(error) ?? ''] ?? 'it cannot be read'}.`,
    };
  }
};

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'that is a folder',
  EACCES: 'this process may not read it',
};
