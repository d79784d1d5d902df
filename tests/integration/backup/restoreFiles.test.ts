import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../support/product/product.ts';
import { restoreMasterKeys } from '@campjay/campjay/backup/restoreFiles.ts';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

/** A backup with keys, and a folder where the product keeps its own. */
const prepared = async () => {
  const folder = await temporaryFolder();
  const [backup, secrets] = [join(folder.path, 'backup'), join(folder.path, 'secrets')];
  await mkdir(backup);
  await writeFile(join(backup, 'master-keys.json'), 'the keys');
  const file = join(secrets, 'keys.json');
  const put = async (content: string): Promise<void> => {
    await mkdir(secrets);
    await writeFile(file, content);
  };
  return { backup, secrets, file, put, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
};

describe('the master keys of a backup', () => {
  it('are put where none are, for their owner alone', async () => {
    await using at = await prepared();
    await restoreMasterKeys(at.backup, at.file);
    expect(await readFile(at.file, 'utf8')).toBe('the keys');
    expect((await stat(at.file)).mode & 0o777).toBe(0o600);
    expect(await readdir(at.secrets)).toEqual(['keys.json']);
  });

  it('leave alone the folder that holds them already: nothing is written beside a secret that can only be read', async () => {
    await using at = await prepared();
    await at.put('the keys');
    await utimes(at.secrets, LONG_AGO, LONG_AGO);
    await restoreMasterKeys(at.backup, at.file);
    expect((await stat(at.secrets)).mtime).toEqual(LONG_AGO);
  });

  it('never replace others', async () => {
    await using at = await prepared();
    await at.put('other keys');
    await expect(restoreMasterKeys(at.backup, at.file)).rejects.toThrow('holds other master keys than the backup');
    expect(await readFile(at.file, 'utf8')).toBe('other keys');
  });
});
