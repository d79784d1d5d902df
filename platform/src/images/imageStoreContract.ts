import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type ImageVariant } from './picture/pictureRules.ts';
import { type ImageStore, ImageStoreUnavailable, type StoredImage } from './port.ts';

export interface ImageStoreUnderTest extends AsyncDisposable {
  readonly store: ImageStore;
}

const variantsOf = (text: string): Record<ImageVariant, Buffer> => ({
  large: Buffer.from(`${text}, large`),
  small: Buffer.from(`${text}, small`),
});

const listAll = async (store: ImageStore): Promise<readonly StoredImage[]> => {
  const images: StoredImage[] = [];
  for await (const image of store.list()) images.push(image);
  return images;
};

const listIds = async (store: ImageStore): Promise<readonly string[]> =>
  (await listAll(store)).map(({ imageId }) => imageId).toSorted();

/** The tests that every image store must pass. `open` returns an empty one. */
export const imageStoreContract = (name: string, open: () => Promise<ImageStoreUnderTest>): void => {
  describe(`the image store contract: ${name}`, () => {
    it('returns every variant of an image byte for byte', async () => {
      await using openedStore = await open();
      const imageId = randomUUID();
      const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
      await openedStore.store.put(imageId, { large: bytes, small: Buffer.from([0]) });
      expect((await openedStore.store.read(imageId, 'large'))?.equals(bytes)).toBe(true);
      expect(await openedStore.store.read(imageId, 'small')).toEqual(Buffer.from([0]));
    });

    it('keeps the images of different ids separate', async () => {
      await using openedStore = await open();
      const ids = Array.from({ length: 12 }, () => randomUUID());
      await Promise.all(ids.map((id) => openedStore.store.put(id, variantsOf(id))));
      for (const id of ids) expect(await openedStore.store.read(id, 'small')).toEqual(Buffer.from(`${id}, small`));
      expect(await listIds(openedStore.store)).toEqual(ids.toSorted());
    });

    it('returns nothing if nothing was stored', async () => {
      await using openedStore = await open();
      expect(await openedStore.store.read(randomUUID(), 'large')).toBeUndefined();
      expect(await listIds(openedStore.store)).toEqual([]);
    });

    it('stores the same image once, even if it is put twice or concurrently', async () => {
      await using openedStore = await open();
      const imageId = randomUUID();
      await Promise.all([1, 2, 3].map(() => openedStore.store.put(imageId, variantsOf('a jay'))));
      await openedStore.store.put(imageId, variantsOf('a jay'));
      expect(await openedStore.store.read(imageId, 'large')).toEqual(Buffer.from('a jay, large'));
      expect(await listIds(openedStore.store)).toEqual([imageId]);
    });

    it('deletes a whole image, and no other', async () => {
      await using openedStore = await open();
      const [gone, stays] = [randomUUID(), randomUUID()];
      await openedStore.store.put(gone, variantsOf('gone'));
      await openedStore.store.put(stays, variantsOf('stays'));
      await openedStore.store.remove(gone);
      expect(await openedStore.store.read(gone, 'large')).toBeUndefined();
      expect(await openedStore.store.read(gone, 'small')).toBeUndefined();
      expect(await listIds(openedStore.store)).toEqual([stays]);
    });

    it('ignores a delete of an image that does not exist', async () => {
      await using openedStore = await open();
      const imageId = randomUUID();
      await openedStore.store.remove(imageId);
      await openedStore.store.put(imageId, variantsOf('a jay'));
      await openedStore.store.remove(imageId);
      await openedStore.store.remove(imageId);
      expect(await listIds(openedStore.store)).toEqual([]);
    });

    it('lists when each image was stored', async () => {
      await using openedStore = await open();
      const imageId = randomUUID();
      await openedStore.store.put(imageId, variantsOf('a jay'));
      const [stored] = await listAll(openedStore.store);
      expect(stored?.imageId).toBe(imageId);
      expect(Math.abs((stored?.storedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    });

    it.each([
      ['a path', '../../etc/passwd'],
      ['a path with an id before it', `${randomUUID()}/../x`],
      ['nothing', ''],
      ['a dot', '.'],
      ['an id in capitals', randomUUID().toUpperCase()],
      ['an id and a line', `${randomUUID()}\n`],
      ['an id and a zero byte', `${randomUUID()}\0`],
    ])('throws on %s instead of an id', async (_what, imageId) => {
      await using openedStore = await open();
      const failures = await Promise.allSettled([
        openedStore.store.put(imageId, variantsOf('a jay')),
        openedStore.store.read(imageId, 'large'),
        openedStore.store.remove(imageId),
      ]);
      for (const failure of failures) {
        expect(failure).toMatchObject({
          reason: { message: 'A picture was asked for by something that is not the id of one.' },
        });
        expect(failure).not.toMatchObject({ reason: expect.any(ImageStoreUnavailable) as unknown });
      }
      expect(await listIds(openedStore.store)).toEqual([]);
    });
  });
};
