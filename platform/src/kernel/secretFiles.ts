import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { errorCode } from './errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Names of secret settings. Their values are never shown, and may come from a file. */
const SECRET_NAME_PATTERN = /(KEY|KEY_ID|SECRET|TOKEN|PASSWORD|_URL)$/;

export const isSecret = (name: string): boolean => SECRET_NAME_PATTERN.test(name);

const FILE_SUFFIX = '_FILE';

/** Returns 'SMTP_URL' for 'SMTP_URL_FILE'. Undefined if the name without the suffix is not a known secret setting. */
export const findSettingForFileVariable = (name: string, settingNames: readonly string[]): string | undefined => {
  if (!name.endsWith(FILE_SUFFIX)) return undefined;
  const setting = name.slice(0, -FILE_SUFFIX.length);
  return settingNames.includes(setting) && isSecret(setting) ? setting : undefined;
};

export interface SettingValue {
  /** Undefined if the setting is absent or cannot be used. Trailing line breaks of a file are removed. */
  readonly value?: string | undefined;
  /** A sentence that explains why the setting cannot be used. */
  readonly problem?: string;
}

/**
 * Reads a setting from its variable or, if it is secret, from the file named by `<NAME>_FILE`. Containers usually
 * receive secrets as files, so that they do not appear in listings of processes and environments.
 * @param folder the folder that relative paths start from
 */
export const readSetting = (name: string, env: Environment, folder: string): SettingValue => {
  const value = env[name] || undefined;
  const file = isSecret(name) ? env[name + FILE_SUFFIX] : undefined;
  if (!file) return { value };
  if (value !== undefined) return { problem: `${name} and ${name}${FILE_SUFFIX} are both set; set only one of them.` };
  try {
    const content = readFileSync(resolve(folder, file), 'utf8').replace(/[\r\n]+$/, '');
    return content === ''
      ? { problem: `${name}${FILE_SUFFIX} names '${file}', but that file is empty.` }
      : { value: content };
  } catch (error) {
    return {
      problem: `${name}${FILE_SUFFIX} names '${file}', but ${describeReadError(error)}.`,
    };
  }
};

const describeReadError = (error: unknown): string => READ_ERROR_TEXTS[errorCode(error) ?? ''] ?? 'it cannot be read';

const READ_ERROR_TEXTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'that is a folder',
  EACCES: 'this process has no permission to read it',
};
