import { describe, expect, it } from '@jest/globals';
import { type PersonKeyStore, type WrappedKey } from './personKeyStore.ts';

/** The first epoch, in which the tests' keys are wrapped. */
const EPOCH = 'first epoch';

const key = (masterKeyId: string, text: string, epochId = EPOCH): WrappedKey & { readonly epochId: string } => ({
  masterKeyId,
  epochId,
  wrapped: Buffer.from(text),
});
const first = key('spring', 'first key');
const second = key('spring', 'second key');

/** What every PersonKeyStore does. `openEmpty` gives an empty store. */
export const personKeyStoreContract = (openEmpty: () => Promise<{ store: PersonKeyStore } & AsyncDisposable>): void => {
  const open = async () => {
    const opened = await openEmpty();
    await opened.store.beginEpoch(EPOCH, undefined);
    return opened;
  };

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
      const found = await opened.store.findNotWrappedWith({ masterKeyId: 'spring', epochId: EPOCH }, 10);
      expect(found.map(({ personId }) => personId).toSorted()).toEqual(['ana', 'leo']);
      expect(await opened.store.findNotWrappedWith({ masterKeyId: 'spring', epochId: EPOCH }, 1)).toHaveLength(1);
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

  describe('the epochs of person keys', () => {
    it('begin one after the other: of several that begin at once, one does', async () => {
      await using opened = await openEmpty();
      const { store } = opened;
      expect(await store.currentEpoch()).toBeUndefined();
      const begun = await Promise.all(['a', 'b', 'c'].map((id) => store.beginEpoch(id, undefined)));
      expect(begun.filter(Boolean)).toHaveLength(1);
      const current = await store.currentEpoch();
      expect(await store.beginEpoch('late', 'not the current one')).toBe(false);
      expect(await store.beginEpoch('next', current)).toBe(true);
      expect(await store.currentEpoch()).toBe('next');
      expect(await store.retiredEpochs()).toEqual([current]);
    });

    it('take no key once they are retired, neither a new one nor one from another epoch', async () => {
      await using opened = await open();
      const { store } = opened;
      await store.addIfAbsent('mia', first);
      await store.beginEpoch('next', EPOCH);
      expect(await store.addIfAbsent('leo', second)).toBe(false);
      expect(await store.find('leo')).toBeUndefined();
      await store.replace('mia', first, second);
      expect(await store.find('mia')).toEqual({ kind: 'live', ...first });
      expect(await store.addIfAbsent('leo', key('spring', 'l', 'next'))).toBe(true);
    });

    it('are in use until every live key has moved on, and end only once', async () => {
      await using opened = await open();
      const { store } = opened;
      await store.addIfAbsent('mia', first);
      await store.addIfAbsent('leo', second);
      await store.destroy('leo');
      await store.beginEpoch('next', EPOCH);
      expect(await store.isEpochInUse(EPOCH)).toBe(true);
      const outside = await store.findNotWrappedWith({ masterKeyId: 'spring', epochId: 'next' }, 10);
      expect(outside.map(({ personId }) => personId)).toEqual(['mia']);
      await store.replace('mia', first, key('spring', 'm', 'next'));
      expect(await store.isEpochInUse(EPOCH)).toBe(false);
      await store.endEpoch('next');
      await store.endEpoch(EPOCH);
      expect(await store.retiredEpochs()).toEqual([]);
      expect(await store.currentEpoch()).toBe('next');
    });

    it('tell when the first key that was wrapped in the current one was destroyed', async () => {
      await using opened = await open();
      const { store } = opened;
      await store.destroy('a person who never had a key');
      expect(await store.firstDestroyedInEpoch()).toBeUndefined();
      for (const person of ['mia', 'leo']) await store.addIfAbsent(person, first);
      await store.destroy('mia');
      const at = await store.firstDestroyedInEpoch();
      await store.destroy('leo');
      expect(at).toBeInstanceOf(Date);
      expect(await store.firstDestroyedInEpoch()).toEqual(at);
      await store.beginEpoch('next', EPOCH);
      expect(await store.firstDestroyedInEpoch()).toBeUndefined();
    });
  });
};
