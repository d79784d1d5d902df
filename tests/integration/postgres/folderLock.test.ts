import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { EmbeddedPostgresFailed } from '@campjay/platform/postgres/embedded/embeddedPostgresFailed.ts';
import { isLocked, lockFolder } from '@campjay/platform/postgres/embedded/folderLock.ts';
import { birthOf } from '@campjay/platform/postgres/embedded/processes.ts';

const newFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'campjay-lock-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
};

describe('the lock on a folder', () => {
  it('is held by one, and free again when that one lets go', async () => {
    await using folder = await newFolder();
    const first = await lockFolder(folder.path);
    expect(await isLocked(folder.path)).toBe(true);
    await expect(lockFolder(folder.path)).rejects.toThrow(EmbeddedPostgresFailed);
    await first[Symbol.asyncDispose]();
    expect(await isLocked(folder.path)).toBe(false);
    await (await lockFolder(folder.path))[Symbol.asyncDispose]();
    expect(await readdir(join(folder.path, 'locks'))).toEqual([]);
  });

  it('names the process that holds it', async () => {
    await using folder = await newFolder();
    await using _lock = await lockFolder(folder.path);
    await expect(lockFolder(folder.path)).rejects.toThrow(`(process ${process.pid})`);
  });

  it('is never held by two of many who come at once', async () => {
    await using folder = await newFolder();
    let holders = 0;
    let most = 0;
    await Promise.allSettled(
      Array.from({ length: 6 }, async () => {
        const lock = await lockFolder(folder.path);
        holders += 1;
        most = Math.max(most, holders);
        await readdir(folder.path);
        holders -= 1;
        await lock[Symbol.asyncDispose]();
      }),
    );
    expect(most).toBe(1);
  });

  it.each([
    ['a process that no longer runs', async () => `${2 ** 22 + 1} ${(await birthOf(process.pid)) ?? ''}`],
    ['an earlier process with an id that is in use again', () => Promise.resolve(`${process.pid} long ago`)],
    ['nobody that can be made out', () => Promise.resolve('')],
  ])('is free when it was held by %s', async (_who, claim) => {
    await using folder = await newFolder();
    await mkdir(join(folder.path, 'locks'));
    await writeFile(join(folder.path, 'locks', 'former.claim'), await claim());
    await using _lock = await lockFolder(folder.path);
    expect(await readdir(join(folder.path, 'locks'))).not.toContain('former.claim');
  });
});
