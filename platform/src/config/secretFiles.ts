import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { errorCode } from '../errorCode.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Names of settings whose values are never shown, and may come from a file. */
const SECRET = /(KEY|KEY_ID|SECRET|TOKEN|PASSWORD|_URL)$/;

export const isSecret = (name: string): boolean => SECRET.test(name);

const FILE = '_FILE';

/** What `<NAME>_FILE` belongs to: the setting NAME, if that is known and may come from a file. */
export const settingForFile = (name: string, known: readonly string[]): string | undefined => {
  const setting = name.endsWith(FILE) ? name.slice(0, -FILE.length) : '';
  return known.includes(setting) && isSecret(setting) ? setting : undefined;
};

export interface SettingValue {
  /** Without the line breaks that the file ends with; undefined when it is not given, or cannot be had. */
  readonly value?: string | undefined;
  /** A sentence about a file that cannot be used. */
  readonly problem?: string;
}

/**
 * A setting by its own name or, where it is secret, by the file that `<NAME>_FILE` names: so secrets are handed to
 * containers, and no list of processes or settings ever shows them.
 * @param folder what a relative path starts from
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
