import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type ImageVariant } from './picture/pictureRules.ts';
import { type ImageStore, ImageStoreUnavailable, type StoredImage } from './port.ts';

export interface ImageStoreUnderTest extends AsyncDisposable {
  readonly store: ImageStore;
}

const createVariants = (text: string): Record<ImageVariant, Buffer> => ({
  large: Buffer.from(`${text}, large`),
  small: Buffer.from(`${text}, small`),
});

/** Collects what `list` yields. */
const listAll = async (store: ImageStore): Promise<readonly StoredImage[]> => {
  const images: StoredImage[] = [];
  for await (const image of store.list()) images.push(image);
  return images;
};

const listIds = async (store: ImageStore): Promise<readonly string[]> =>
  (await listAll(store)).map(({ imageId }) => imageId).toSorted();

/** The tests that every image store must pass. @param open returns an empty store */
export const imageStoreContract = (name: string, open: () => Promise<ImageStoreUnderTest>): void => {
  describe(`the image store contract: ${name}`, () => {
    it('returns every variant of an image byte for byte', async () => {
      await using fixture = await open();
      const imageId = randomUUID();
      const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
      await fixture.store.put(imageId, { large: bytes, small: Buffer.from([0]) });
      expect((await fixture.store.read(imageId, 'large'))?.equals(bytes)).toBe(true);
      expect(await fixture.store.read(imageId, 'small')).toEqual(Buffer.from([0]));
    });

    it('keeps the images of different ids separate', async () => {
      await using fixture = await open();
      const ids = Array.from({ length: 12 }, () => randomUUID());
      await Promise.all(ids.map((id) => fixture.store.put(id, createVariants(id))));
      for (const id of ids) expect(await fixture.store.read(id, 'small')).toEqual(Buffer.from(`${id}, small`));
      expect(await listIds(fixture.store)).toEqual(ids.toSorted());
    });

    it('returns nothing if nothing was stored', async () => {
      await using fixture = await open();
      expect(await fixture.store.read(randomUUID(), 'large')).toBeUndefined();
      expect(await listIds(fixture.store)).toEqual([]);
    });

    it('stores the same image once, even if it is put twice or concurrently', async () => {
      await using fixture = await open();
      const imageId = randomUUID();
      await Promise.all([1, 2, 3].map(() => fixture.store.put(imageId, createVariants('a jay'))));
      await fixture.store.put(imageId, createVariants('a jay'));
      expect(await fixture.store.read(imageId, 'large')).toEqual(Buffer.from('a jay, large'));
      expect(await listIds(fixture.store)).toEqual([imageId]);
    });

    it('deletes a whole image, and no other', async () => {
      await using fixture = await open();
      const [deletedId, otherId] = [randomUUID(), randomUUID()];
      await fixture.store.put(deletedId, createVariants('deleted'));
      await fixture.store.put(otherId, createVariants('other'));
      await fixture.store.remove(deletedId);
      expect(await fixture.store.read(deletedId, 'large')).toBeUndefined();
      expect(await fixture.store.read(deletedId, 'small')).toBeUndefined();
      expect(await listIds(fixture.store)).toEqual([otherId]);
    });

    it('ignores a delete of an image that does not exist', async () => {
      await using fixture = await open();
      const imageId = randomUUID();
      await fixture.store.remove(imageId);
      await fixture.store.put(imageId, createVariants('a jay'));
      await fixture.store.remove(imageId);
      await fixture.store.remove(imageId);
      expect(await listIds(fixture.store)).toEqual([]);
    });

    it('lists when each image was stored', async () => {
      await using fixture = await open();
      const imageId = randomUUID();
      await fixture.store.put(imageId, createVariants('a jay'));
      const [storedImage] = await listAll(fixture.store);
      expect(storedImage?.imageId).toBe(imageId);
      expect(Math.abs((storedImage?.storedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    });

    it.each([
      ['a path', '../../etc/passwd'],
      ['a path with an id before it', `${randomUUID()}/../x`],
      ['an empty string', ''],
      ['a dot', '.'],
      ['an id in capital letters', randomUUID().toUpperCase()],
      ['an id and a line break', `${randomUUID()}\n`],
      ['an id and a zero byte', `${randomUUID()}\0`],
    ])('throws on %s instead of an id', async (_description, imageId) => {
      await using fixture = await open();
      const results = await Promise.allSettled([
        fixture.store.put(imageId, createVariants('a jay')),
        fixture.store.read(imageId, 'large'),
        fixture.store.remove(imageId),
      ]);
      for (const result of results) {
        expect(result).toMatchObject({
          reason: { message: 'This is not an image id.' },
        });
        expect(result).not.toMatchObject({ reason: expect.any(ImageStoreUnavailable) as unknown });
      }
      expect(await listIds(fixture.store)).toEqual([]);
    });
  });
};
