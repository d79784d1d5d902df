import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type ImageVariant } from './picture/pictureRules.ts';
import { type ImageStore, ImageStoreUnavailable, type StoredImage } from './port.ts';

export interface OpenedImageStore extends AsyncDisposable {
  readonly store: ImageStore;
}

const variantsOf = (text: string): Record<ImageVariant, Buffer> => ({
  large: Buffer.from(`${text}, large`),
  small: Buffer.from(`${text}, small`),
});

const listed = async (store: ImageStore): Promise<readonly StoredImage[]> => {
  const images: StoredImage[] = [];
  for await (const image of store.list()) images.push(image);
  return images;
};

const idsIn = async (store: ImageStore): Promise<readonly string[]> =>
  (await listed(store)).map(({ imageId }) => imageId).toSorted();

/** What everything that keeps pictures does. `open` gives one in which there is none. */
export const imageStoreContract = (name: string, open: () => Promise<OpenedImageStore>): void => {
  describe(`the image store contract: ${name}`, () => {
    it('gives back every variant of a picture byte for byte', async () => {
      await using opened = await open();
      const imageId = randomUUID();
      const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
      await opened.store.put(imageId, { large: bytes, small: Buffer.from([0]) });
      expect((await opened.store.read(imageId, 'large'))?.equals(bytes)).toBe(true);
      expect(await opened.store.read(imageId, 'small')).toEqual(Buffer.from([0]));
    });

    it('keeps the pictures of different ids apart', async () => {
      await using opened = await open();
      const ids = Array.from({ length: 12 }, () => randomUUID());
      await Promise.all(ids.map((id) => opened.store.put(id, variantsOf(id))));
      for (const id of ids) expect(await opened.store.read(id, 'small')).toEqual(Buffer.from(`${id}, small`));
      expect(await idsIn(opened.store)).toEqual(ids.toSorted());
    });

    it('has nothing where nothing was put', async () => {
      await using opened = await open();
      expect(await opened.store.read(randomUUID(), 'large')).toBeUndefined();
      expect(await idsIn(opened.store)).toEqual([]);
    });

    it('takes the same picture twice, and at once, as one', async () => {
      await using opened = await open();
      const imageId = randomUUID();
      await Promise.all([1, 2, 3].map(() => opened.store.put(imageId, variantsOf('a jay'))));
      await opened.store.put(imageId, variantsOf('a jay'));
      expect(await opened.store.read(imageId, 'large')).toEqual(Buffer.from('a jay, large'));
      expect(await idsIn(opened.store)).toEqual([imageId]);
    });

    it('takes a picture away whole, and no other one', async () => {
      await using opened = await open();
      const [gone, stays] = [randomUUID(), randomUUID()];
      await opened.store.put(gone, variantsOf('gone'));
      await opened.store.put(stays, variantsOf('stays'));
      await opened.store.remove(gone);
      expect(await opened.store.read(gone, 'large')).toBeUndefined();
      expect(await opened.store.read(gone, 'small')).toBeUndefined();
      expect(await idsIn(opened.store)).toEqual([stays]);
    });

    it('takes it for no failure that what is to be taken away is not there', async () => {
      await using opened = await open();
      const imageId = randomUUID();
      await opened.store.remove(imageId);
      await opened.store.put(imageId, variantsOf('a jay'));
      await opened.store.remove(imageId);
      await opened.store.remove(imageId);
      expect(await idsIn(opened.store)).toEqual([]);
    });

    it('says when each picture was put', async () => {
      await using opened = await open();
      const imageId = randomUUID();
      await opened.store.put(imageId, variantsOf('a jay'));
      const [stored] = await listed(opened.store);
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
    ])('takes %s for a mistake, not for an id', async (_what, imageId) => {
      await using opened = await open();
      const failures = await Promise.allSettled([
        opened.store.put(imageId, variantsOf('a jay')),
        opened.store.read(imageId, 'large'),
        opened.store.remove(imageId),
      ]);
      for (const failure of failures) {
        expect(failure).toMatchObject({
          reason: { message: 'A picture was asked for by something that is not the id of one.' },
        });
        expect(failure).not.toMatchObject({ reason: expect.any(ImageStoreUnavailable) as unknown });
      }
      expect(await idsIn(opened.store)).toEqual([]);
    });
  });
};
