import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addMasterKey, dropFormerMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../support/product/product.ts';
import { restoreMasterKeys } from '@campjay/campjay/cli/backup/restoreFiles.ts';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

const secret = (text: string): string => Buffer.alloc(32, text).toString('base64');
const keysWith = ({ current = 'first', key = 'key', emailKey = 'email' }): string =>
  JSON.stringify({ current, keys: { [current]: secret(key) }, emailKey: secret(emailKey) });
const THE_KEYS = keysWith({});

/** A backup with keys, and a folder for the product's own keys. */
const prepared = async () => {
  const folder = await temporaryFolder();
  const [backup, secrets] = [join(folder.path, 'backup'), join(folder.path, 'secrets')];
  await mkdir(backup);
  await writeFile(join(backup, 'master-keys.json'), THE_KEYS);
  const file = join(secrets, 'keys.json');
  const put = async (content: string): Promise<void> => {
    await mkdir(secrets);
    await writeFile(file, content);
  };
  return { backup, secrets, file, put, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
};

describe('the master keys of a backup', () => {
  it('are written where none exist, readable by their owner only', async () => {
    await using at = await prepared();
    expect((await restoreMasterKeys(at.backup, at.file)).current).toBe('first');
    expect(await readFile(at.file, 'utf8')).toBe(THE_KEYS);
    expect((await stat(at.file)).mode & 0o777).toBe(0o600);
    expect(await readdir(at.secrets)).toEqual(['keys.json']);
  });

  it('leave a folder that already has them untouched, because secrets may be mounted read-only', async () => {
    await using at = await prepared();
    await at.put(THE_KEYS);
    await utimes(at.secrets, LONG_AGO, LONG_AGO);
    await restoreMasterKeys(at.backup, at.file);
    expect((await stat(at.secrets)).mtime).toEqual(LONG_AGO);
  });

  it('are found in a file that was rotated later, which stays unchanged', async () => {
    await using at = await prepared();
    await at.put(THE_KEYS);
    const current = await addMasterKey(at.file);
    const rotated = await readFile(at.file, 'utf8');
    const keys = await restoreMasterKeys(at.backup, at.file);
    expect([keys.current, [...keys.byId.keys()].includes('first')]).toEqual([current, true]);
    expect(await readFile(at.file, 'utf8')).toBe(rotated);
  });

  it('are not found once the rotation is finished', async () => {
    await using at = await prepared();
    await at.put(THE_KEYS);
    await addMasterKey(at.file);
    await dropFormerMasterKeys(at.file);
    await expect(restoreMasterKeys(at.backup, at.file)).rejects.toThrow('no key with the id first');
  });

  it.each([
    ['has another id', keysWith({ current: 'other' }), 'no key with the id first'],
    ['has the same id', keysWith({ key: 'other' }), 'a different key with the id first'],
    ['finds accounts by another key', keysWith({ emailKey: 'other' }), 'a different "emailKey"'],
    ['cannot be read', 'no keys', 'The master key file is not valid JSON.'],
  ])('never replace a file that %s', async (_how, content, reason) => {
    await using at = await prepared();
    await at.put(content);
    await expect(restoreMasterKeys(at.backup, at.file)).rejects.toThrow(reason);
    expect(await readFile(at.file, 'utf8')).toBe(content);
  });
});
