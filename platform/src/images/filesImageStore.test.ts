import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { imageStoreContract } from './imageStoreContract.ts';
import { ImageStoreUnavailable } from './port.ts';
import { createFilesImageStore } from './filesImageStore.ts';

const openFiles = async () => {
  const parent = await mkdtemp(join(tmpdir(), 'campjay-images-'));
  const folder = join(parent, 'made on demand');
  return {
    parent,
    folder,
    store: createFilesImageStore({ folder }),
    [Symbol.asyncDispose]: () => rm(parent, { recursive: true, force: true }),
  };
};

const variants = { large: Buffer.from('large'), small: Buffer.from('small') };

imageStoreContract('files', openFiles);

describe('images as files', () => {
  it('are stored in a folder named by their id, and nothing else is there', async () => {
    await using files = await openFiles();
    const imageId = randomUUID();
    await files.store.put(imageId, variants);
    await files.store.put(imageId, variants);
    expect(await readdir(files.folder)).toEqual([imageId]);
    expect((await readdir(join(files.folder, imageId))).toSorted()).toEqual(['large.webp', 'small.webp']);
  });

  it('are readable only by their owner', async () => {
    await using files = await openFiles();
    const imageId = randomUUID();
    await files.store.put(imageId, variants);
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    expect(await modeOf(files.folder)).toBe('700');
    expect(await modeOf(join(files.folder, imageId))).toBe('700');
    expect(await modeOf(join(files.folder, imageId, 'large.webp'))).toBe('600');
  });

  it('that were partly written are listed, read as absent, and deleted', async () => {
    await using files = await openFiles();
    const imageId = randomUUID();
    await mkdir(join(files.folder, imageId), { recursive: true });
    await writeFile(join(files.folder, imageId, `large.webp.${randomUUID()}`), 'la');
    expect(await files.store.read(imageId, 'large')).toBeUndefined();
    const listed = [];
    for await (const image of files.store.list()) listed.push(image.imageId);
    expect(listed).toEqual([imageId]);
    await files.store.remove(imageId);
    expect(await readdir(files.folder)).toEqual([]);
  });

  it('cannot be stored if the folder is a file, and the error names no path', async () => {
    await using files = await openFiles();
    await writeFile(files.folder, '');
    const failure = new ImageStoreUnavailable('The folder of pictures cannot be used (ENOTDIR).');
    await expect(files.store.put(randomUUID(), variants)).rejects.toEqual(failure);
    await expect(files.store.read(randomUUID(), 'large')).rejects.toEqual(failure);
  });
});
