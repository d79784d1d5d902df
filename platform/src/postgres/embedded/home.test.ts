import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../testing/folders.ts';
import { EmbeddedPostgresFailed } from './embeddedPostgresFailed.ts';
import { makeFolder, isLocked, lockFolder } from './home.ts';
import { readStartTime } from './processes.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let path: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  ({ path } = folder);
});
afterEach(async () => folder[Symbol.asyncDispose]());

describe('the lock on a folder', () => {
  it('is held by one process, which it names, and free again after release', async () => {
    const first = await lockFolder(path);
    expect(await isLocked(path)).toBe(true);
    const refused = lockFolder(path);
    await expect(refused).rejects.toThrow(EmbeddedPostgresFailed);
    await expect(refused).rejects.toThrow(`(process ${process.pid})`);
    await first[Symbol.asyncDispose]();
    expect(await isLocked(path)).toBe(false);
    await (await lockFolder(path))[Symbol.asyncDispose]();
    expect(await readdir(join(path, 'locks'))).toEqual([]);
  });

  it('is never held by two of many concurrent processes', async () => {
    let [holders, most] = [0, 0];
    const hold = async () => {
      const lock = await lockFolder(path);
      holders += 1;
      most = Math.max(most, holders);
      await readdir(path);
      holders -= 1;
      await lock[Symbol.asyncDispose]();
    };
    await Promise.allSettled(Array.from({ length: 6 }, hold));
    expect(most).toBe(1);
  });

  it.each([
    ['a process that no longer runs', async () => `${2 ** 22 + 1} ${(await readStartTime(process.pid)) ?? ''}`],
    ['an earlier process whose id is in use again', () => `${process.pid} long ago`],
    ['an unreadable claim', () => ''],
  ])('is free if its holder is %s', async (_who, claim) => {
    await mkdir(join(path, 'locks'));
    await writeFile(join(path, 'locks', 'former.claim'), await claim());
    await using _lock = await lockFolder(path);
    expect(await readdir(join(path, 'locks'))).not.toContain('former.claim');
  });
});

describe('creating a folder', () => {
  it('creates the folder and its missing parents, once', async () => {
    expect(await makeFolder(join(path, 'a/b/c'))).toBe(true);
    expect(await makeFolder(join(path, 'a/b/c'))).toBe(false);
    expect(await readdir(join(path, 'a/b'))).toEqual(['c']);
  });

  it('accepts a link to a folder, but not a file or a broken link', async () => {
    await symlink(path, join(path, 'link'));
    expect(await makeFolder(join(path, 'link'))).toBe(false);
    await writeFile(join(path, 'file'), '');
    await expect(makeFolder(join(path, 'file'))).rejects.toThrow('EEXIST');
    await expect(makeFolder(join(path, 'file/inside'))).rejects.toThrow('ENOTDIR');
    await symlink(join(path, 'nowhere'), join(path, 'broken'));
    await expect(makeFolder(join(path, 'broken/inside'))).rejects.toThrow('ENOENT');
  });
});
