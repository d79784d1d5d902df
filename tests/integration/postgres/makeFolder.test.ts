import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { makeFolder } from '@campjay/platform/postgres/embedded/makeFolder.ts';

const newFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'campjay-folder-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
};

describe('making a folder', () => {
  it('makes what is missing of it, once', async () => {
    await using base = await newFolder();
    expect(await makeFolder(join(base.path, 'a/b/c'))).toBe(true);
    expect(await makeFolder(join(base.path, 'a/b/c'))).toBe(false);
    expect(await readdir(join(base.path, 'a/b'))).toEqual(['c']);
  });

  it('takes a link to a folder for one, but not a file or a link that leads nowhere', async () => {
    await using base = await newFolder();
    await symlink(base.path, join(base.path, 'link'));
    expect(await makeFolder(join(base.path, 'link'))).toBe(false);
    await writeFile(join(base.path, 'file'), '');
    await expect(makeFolder(join(base.path, 'file'))).rejects.toThrow('EEXIST');
    await expect(makeFolder(join(base.path, 'file/inside'))).rejects.toThrow('ENOTDIR');
    await symlink(join(base.path, 'nowhere'), join(base.path, 'broken'));
    await expect(makeFolder(join(base.path, 'broken/inside'))).rejects.toThrow('ENOENT');
  });
});
