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

/** The tests that every PersonKeyStore must pass. `openEmpty` returns an empty store. */
export const personKeyStoreContract = (openEmpty: () => Promise<{ store: PersonKeyStore } & AsyncDisposable>): void => {
  const open = async () => {
    const openedStore = await openEmpty();
    await openedStore.store.beginEpoch(EPOCH, undefined);
    return openedStore;
  };

  describe('a store of person keys', () => {
    it('has no key for a person who never had one', async () => {
      await using openedStore = await open();
      expect(await openedStore.store.find('mia')).toBeUndefined();
      expect(await openedStore.store.masterKeyIds()).toEqual([]);
    });

    it('returns a stored key, for that person only', async () => {
      await using openedStore = await open();
      await openedStore.store.addIfAbsent('mia', first);
      expect(await openedStore.store.find('mia')).toEqual({ kind: 'live', ...first });
      expect(await openedStore.store.find('MIA')).toBeUndefined();
    });

    it('preserves an existing key', async () => {
      await using openedStore = await open();
      await openedStore.store.addIfAbsent('mia', first);
      await openedStore.store.addIfAbsent('mia', second);
      expect(await openedStore.store.find('mia')).toEqual({ kind: 'live', ...first });
    });

    it('stores one key when several are added concurrently', async () => {
      await using openedStore = await open();
      const seen = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          await openedStore.store.addIfAbsent('mia', key('spring', `key ${index}`));
          return openedStore.store.find('mia');
        }),
      );
      expect(new Set(seen.map((found) => JSON.stringify(found))).size).toBe(1);
      expect(seen[0]).toMatchObject({ kind: 'live' });
    });

    it('remembers that a key was destroyed, and accepts no new one', async () => {
      await using openedStore = await open();
      await openedStore.store.addIfAbsent('mia', first);
      await openedStore.store.destroy('mia');
      await openedStore.store.destroy('mia');
      await openedStore.store.addIfAbsent('mia', second);
      expect(await openedStore.store.find('mia')).toEqual({ kind: 'destroyed' });
      expect(await openedStore.store.masterKeyIds()).toEqual([]);
    });

    it('remembers a destruction even for a key that it never stored, as after a restored backup', async () => {
      await using openedStore = await open();
      await openedStore.store.destroy('leo');
      expect(await openedStore.store.find('leo')).toEqual({ kind: 'destroyed' });
    });

    it('finds the live keys that another master key wrapped, up to the requested number', async () => {
      await using openedStore = await open();
      await openedStore.store.addIfAbsent('ana', key('winter', 'a'));
      await openedStore.store.addIfAbsent('leo', key('winter', 'l'));
      await openedStore.store.addIfAbsent('mia', key('spring', 'm'));
      await openedStore.store.addIfAbsent('gone', key('winter', 'g'));
      await openedStore.store.destroy('gone');
      const found = await openedStore.store.findNotWrappedWith({ masterKeyId: 'spring', epochId: EPOCH }, 10);
      expect(found.map(({ personId }) => personId).toSorted()).toEqual(['ana', 'leo']);
      expect(await openedStore.store.findNotWrappedWith({ masterKeyId: 'spring', epochId: EPOCH }, 1)).toHaveLength(1);
      expect([...(await openedStore.store.masterKeyIds())].toSorted()).toEqual(['spring', 'winter']);
    });

    it('replaces a key only if it is still the expected one', async () => {
      await using openedStore = await open();
      await openedStore.store.addIfAbsent('mia', first);
      await openedStore.store.replace('mia', second, key('summer', 'wrong'));
      expect(await openedStore.store.find('mia')).toEqual({ kind: 'live', ...first });
      await openedStore.store.replace('mia', first, key('summer', 'right'));
      expect(await openedStore.store.find('mia')).toEqual({ kind: 'live', ...key('summer', 'right') });
    });

    it('never restores a destroyed key by replacing it', async () => {
      await using openedStore = await open();
      await openedStore.store.addIfAbsent('mia', first);
      await openedStore.store.destroy('mia');
      await openedStore.store.replace('mia', first, second);
      expect(await openedStore.store.find('mia')).toEqual({ kind: 'destroyed' });
    });
  });

  describe('the epochs of person keys', () => {
    it('begin one at a time, even if several are started concurrently', async () => {
      await using openedStore = await openEmpty();
      const { store } = openedStore;
      expect(await store.currentEpoch()).toBeUndefined();
      const outcomes = await Promise.all(['a', 'b', 'c'].map((id) => store.beginEpoch(id, undefined)));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      const current = await store.currentEpoch();
      expect(await store.beginEpoch('late', 'not the current one')).toBe(false);
      expect(await store.beginEpoch('next', current)).toBe(true);
      expect(await store.currentEpoch()).toBe('next');
      expect(await store.retiredEpochs()).toEqual([current]);
    });

    it('accept no key once they are retired, neither a new one nor one from another epoch', async () => {
      await using openedStore = await open();
      const { store } = openedStore;
      await store.addIfAbsent('mia', first);
      await store.beginEpoch('next', EPOCH);
      expect(await store.addIfAbsent('leo', second)).toBe(false);
      expect(await store.find('leo')).toBeUndefined();
      await store.replace('mia', first, second);
      expect(await store.find('mia')).toEqual({ kind: 'live', ...first });
      expect(await store.addIfAbsent('leo', key('spring', 'l', 'next'))).toBe(true);
    });

    it('remain in use until every live key has moved on, and end only once', async () => {
      await using openedStore = await open();
      const { store } = openedStore;
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

    it('record when the first key of the current epoch was destroyed', async () => {
      await using openedStore = await open();
      const { store } = openedStore;
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
