import { describe, expect, it } from '@jest/globals';
import { type PersonKeyStore, type WrappedKey } from './personKeyStore.ts';

/** The first epoch. The tests' keys are wrapped in it unless another is given. */
const EPOCH = 'first epoch';

const createKey = (masterKeyId: string, text: string, epochId = EPOCH): WrappedKey & { readonly epochId: string } => ({
  masterKeyId,
  epochId,
  wrapped: Buffer.from(text),
});
const firstKey = createKey('spring', 'first key');
const secondKey = createKey('spring', 'second key');

/** Defines the tests that every PersonKeyStore must pass. `openEmpty` returns an empty store. */
export const personKeyStoreContract = (openEmpty: () => Promise<{ store: PersonKeyStore } & AsyncDisposable>): void => {
  const openWithEpoch = async () => {
    const fixture = await openEmpty();
    await fixture.store.beginEpoch(EPOCH, undefined);
    return fixture;
  };

  describe('a store of person keys', () => {
    it('has no key for a person who never had one', async () => {
      await using fixture = await openWithEpoch();
      expect(await fixture.store.find('mia')).toBeUndefined();
      expect(await fixture.store.masterKeyIds()).toEqual([]);
    });

    it('returns a stored key, for that person only', async () => {
      await using fixture = await openWithEpoch();
      await fixture.store.addIfAbsent('mia', firstKey);
      expect(await fixture.store.find('mia')).toEqual({ kind: 'live', ...firstKey });
      expect(await fixture.store.find('MIA')).toBeUndefined();
    });

    it('preserves an existing key', async () => {
      await using fixture = await openWithEpoch();
      await fixture.store.addIfAbsent('mia', firstKey);
      await fixture.store.addIfAbsent('mia', secondKey);
      expect(await fixture.store.find('mia')).toEqual({ kind: 'live', ...firstKey });
    });

    it('stores one key when several are added concurrently', async () => {
      await using fixture = await openWithEpoch();
      const foundKeys = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          await fixture.store.addIfAbsent('mia', createKey('spring', `key ${index}`));
          return fixture.store.find('mia');
        }),
      );
      expect(new Set(foundKeys.map((foundKey) => JSON.stringify(foundKey))).size).toBe(1);
      expect(foundKeys[0]).toMatchObject({ kind: 'live' });
    });

    it('remembers that a key was destroyed, and accepts no new one', async () => {
      await using fixture = await openWithEpoch();
      await fixture.store.addIfAbsent('mia', firstKey);
      await fixture.store.destroy('mia');
      await fixture.store.destroy('mia');
      await fixture.store.addIfAbsent('mia', secondKey);
      expect(await fixture.store.find('mia')).toEqual({ kind: 'destroyed' });
      expect(await fixture.store.masterKeyIds()).toEqual([]);
    });

    it('remembers a destruction even for a key that it never stored, as after a restored backup', async () => {
      await using fixture = await openWithEpoch();
      await fixture.store.destroy('leo');
      expect(await fixture.store.find('leo')).toEqual({ kind: 'destroyed' });
    });

    it('finds the live keys that another master key wrapped, up to the requested number', async () => {
      await using fixture = await openWithEpoch();
      await fixture.store.addIfAbsent('ana', createKey('winter', 'a'));
      await fixture.store.addIfAbsent('leo', createKey('winter', 'l'));
      await fixture.store.addIfAbsent('mia', createKey('spring', 'm'));
      await fixture.store.addIfAbsent('gone', createKey('winter', 'g'));
      await fixture.store.destroy('gone');
      const keysWithOtherMasterKey = await fixture.store.findNotWrappedWith(
        { masterKeyId: 'spring', epochId: EPOCH },
        10,
      );
      expect(keysWithOtherMasterKey.map(({ personId }) => personId).toSorted()).toEqual(['ana', 'leo']);
      expect(await fixture.store.findNotWrappedWith({ masterKeyId: 'spring', epochId: EPOCH }, 1)).toHaveLength(1);
      expect([...(await fixture.store.masterKeyIds())].toSorted()).toEqual(['spring', 'winter']);
    });

    it('replaces a key only if it is still the expected one', async () => {
      await using fixture = await openWithEpoch();
      await fixture.store.addIfAbsent('mia', firstKey);
      await fixture.store.replace('mia', secondKey, createKey('summer', 'wrong'));
      expect(await fixture.store.find('mia')).toEqual({ kind: 'live', ...firstKey });
      await fixture.store.replace('mia', firstKey, createKey('summer', 'right'));
      expect(await fixture.store.find('mia')).toEqual({ kind: 'live', ...createKey('summer', 'right') });
    });

    it('never restores a destroyed key by replacing it', async () => {
      await using fixture = await openWithEpoch();
      await fixture.store.addIfAbsent('mia', firstKey);
      await fixture.store.destroy('mia');
      await fixture.store.replace('mia', firstKey, secondKey);
      expect(await fixture.store.find('mia')).toEqual({ kind: 'destroyed' });
    });
  });

  describe('the epochs of person keys', () => {
    it('begin one at a time, even if several are started concurrently', async () => {
      await using fixture = await openEmpty();
      const { store } = fixture;
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
      await using fixture = await openWithEpoch();
      const { store } = fixture;
      await store.addIfAbsent('mia', firstKey);
      await store.beginEpoch('next', EPOCH);
      expect(await store.addIfAbsent('leo', secondKey)).toBe(false);
      expect(await store.find('leo')).toBeUndefined();
      await store.replace('mia', firstKey, secondKey);
      expect(await store.find('mia')).toEqual({ kind: 'live', ...firstKey });
      expect(await store.addIfAbsent('leo', createKey('spring', 'l', 'next'))).toBe(true);
    });

    it('remain in use until every live key has moved on, and end only once', async () => {
      await using fixture = await openWithEpoch();
      const { store } = fixture;
      await store.addIfAbsent('mia', firstKey);
      await store.addIfAbsent('leo', secondKey);
      await store.destroy('leo');
      await store.beginEpoch('next', EPOCH);
      expect(await store.isEpochInUse(EPOCH)).toBe(true);
      const keysInOtherEpochs = await store.findNotWrappedWith({ masterKeyId: 'spring', epochId: 'next' }, 10);
      expect(keysInOtherEpochs.map(({ personId }) => personId)).toEqual(['mia']);
      await store.replace('mia', firstKey, createKey('spring', 'm', 'next'));
      expect(await store.isEpochInUse(EPOCH)).toBe(false);
      await store.endEpoch('next');
      await store.endEpoch(EPOCH);
      expect(await store.retiredEpochs()).toEqual([]);
      expect(await store.currentEpoch()).toBe('next');
    });

    it('record when the first key of the current epoch was destroyed', async () => {
      await using fixture = await openWithEpoch();
      const { store } = fixture;
      await store.destroy('a person who never had a key');
      expect(await store.firstDestroyedInEpoch()).toBeUndefined();
      for (const person of ['mia', 'leo']) await store.addIfAbsent(person, firstKey);
      await store.destroy('mia');
      const destroyedAt = await store.firstDestroyedInEpoch();
      await store.destroy('leo');
      expect(destroyedAt).toBeInstanceOf(Date);
      expect(await store.firstDestroyedInEpoch()).toEqual(destroyedAt);
      await store.beginEpoch('next', EPOCH);
      expect(await store.firstDestroyedInEpoch()).toBeUndefined();
    });
  });
};
