import { describe, expect, it } from '@jest/globals';
import { type PersonKeyStore, type WrappedKey } from './personKeyStore.ts';

const key = (masterKeyId: string, text: string): WrappedKey => ({ masterKeyId, wrapped: Buffer.from(text) });
const first = key('spring', 'first key');
const second = key('spring', 'second key');

/** What every PersonKeyStore does. `open` gives an empty store. */
export const personKeyStoreContract = (open: () => Promise<{ store: PersonKeyStore } & AsyncDisposable>): void => {
  describe('a store of person keys', () => {
    it('knows nothing of a person who never had a key', async () => {
      await using opened = await open();
      expect(await opened.store.find('mia')).toBeUndefined();
      expect(await opened.store.masterKeyIds()).toEqual([]);
    });

    it('gives back the key that was kept, to that person alone', async () => {
      await using opened = await open();
      await opened.store.addIfAbsent('mia', first);
      expect(await opened.store.find('mia')).toEqual({ kind: 'live', ...first });
      expect(await opened.store.find('MIA')).toBeUndefined();
    });

    it('keeps the first key when there is one already', async () => {
      await using opened = await open();
      await opened.store.addIfAbsent('mia', first);
      await opened.store.addIfAbsent('mia', second);
      expect(await opened.store.find('mia')).toEqual({ kind: 'live', ...first });
    });

    it('ends with one key when many keep one at once', async () => {
      await using opened = await open();
      const seen = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          await opened.store.addIfAbsent('mia', key('spring', `key ${index}`));
          return opened.store.find('mia');
        }),
      );
      expect(new Set(seen.map((found) => JSON.stringify(found))).size).toBe(1);
      expect(seen[0]).toMatchObject({ kind: 'live' });
    });

    it('remembers that a key was destroyed, and takes no new one', async () => {
      await using opened = await open();
      await opened.store.addIfAbsent('mia', first);
      await opened.store.destroy('mia');
      await opened.store.destroy('mia');
      await opened.store.addIfAbsent('mia', second);
      expect(await opened.store.find('mia')).toEqual({ kind: 'destroyed' });
      expect(await opened.store.masterKeyIds()).toEqual([]);
    });

    it('remembers the destruction also for a person whose key it never held, as after a restored backup', async () => {
      await using opened = await open();
      await opened.store.destroy('leo');
      expect(await opened.store.find('leo')).toEqual({ kind: 'destroyed' });
    });

    it('finds the live keys that another master key wrapped, so many at a time as asked', async () => {
      await using opened = await open();
      await opened.store.addIfAbsent('ana', key('winter', 'a'));
      await opened.store.addIfAbsent('leo', key('winter', 'l'));
      await opened.store.addIfAbsent('mia', key('spring', 'm'));
      await opened.store.addIfAbsent('gone', key('winter', 'g'));
      await opened.store.destroy('gone');
      const found = await opened.store.findNotWrappedWith('spring', 10);
      expect(found.map(({ personId }) => personId).toSorted()).toEqual(['ana', 'leo']);
      expect(await opened.store.findNotWrappedWith('spring', 1)).toHaveLength(1);
      expect([...(await opened.store.masterKeyIds())].toSorted()).toEqual(['spring', 'winter']);
    });

    it('replaces a key only when it is still the one expected', async () => {
      await using opened = await open();
      await opened.store.addIfAbsent('mia', first);
      await opened.store.replace('mia', second, key('summer', 'wrong'));
      expect(await opened.store.find('mia')).toEqual({ kind: 'live', ...first });
      await opened.store.replace('mia', first, key('summer', 'right'));
      expect(await opened.store.find('mia')).toEqual({ kind: 'live', ...key('summer', 'right') });
    });

    it('never brings a destroyed key back by replacing it', async () => {
      await using opened = await open();
      await opened.store.addIfAbsent('mia', first);
      await opened.store.destroy('mia');
      await opened.store.replace('mia', first, second);
      expect(await opened.store.find('mia')).toEqual({ kind: 'destroyed' });
    });
  });
};
