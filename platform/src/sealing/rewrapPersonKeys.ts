import { currentEpoch, beginEpoch } from './epochKeys.ts';
import { type PersonKeyStore, type WrappedKey } from './personKeyStore.ts';
import { EpochKeyMissing, unwrapKey, wrapKey, type WrappingKeys } from './wrappedKey.ts';

const BATCH_SIZE = 500;

/**
 * Wraps every person key again with the current master key and the current epoch's key, so that former master keys and
 * epoch keys are no longer needed. Can run while the product is in use, in several processes at once, and again after
 * an interruption. Sealed values do not change.
 * @returns the number of keys wrapped again
 * @throws MasterKeyMissing or EpochKeyMissing if a key that is needed for unwrapping cannot be found
 * @throws SealRefused if a wrapped key was altered; the keys that were wrapped again before that are stored
 */
export const rewrapPersonKeys = async (store: PersonKeyStore, keys: WrappingKeys): Promise<number> => {
  let rewrappedCount = 0;
  for (;;) {
    // Read again for each batch, because a new epoch may have begun in the meantime.
    const currentEpochId = await store.currentEpoch();
    // Without any epoch, no id matches, so all keys are found.
    const current = { masterKeyId: keys.masterKeys.current, epochId: currentEpochId ?? 'none yet' };
    const batch = await store.findNotWrappedWith(current, BATCH_SIZE);
    if (batch.length === 0) return rewrappedCount;
    const epochId = currentEpochId ?? (await currentEpoch(store, keys.epochKeys));
    for (const { personId, ...oldKey } of batch) {
      try {
        const key = await unwrapKey(keys, personId, oldKey);
        await store.replace(personId, oldKey, await wrapKey(keys, personId, { key, epochId }));
        rewrappedCount += 1;
      } catch (error) {
        if (!(await isCausedByOtherProcess(store, { error, personId, oldKey, epochId }))) throw error;
      }
    }
  }
};

/**
 * True if an epoch's key is missing only because another process has wrapped the person's key again, or begun a new
 * epoch, in the meantime. The key is then not lost, and the next batch reads it again.
 */
const isCausedByOtherProcess = async (
  store: PersonKeyStore,
  attempt: {
    readonly error: unknown;
    readonly personId: string;
    readonly oldKey: WrappedKey;
    readonly epochId: string;
  },
): Promise<boolean> => {
  if (!(attempt.error instanceof EpochKeyMissing)) return false;
  if ((await store.currentEpoch()) !== attempt.epochId) return true;
  const storedKey = await store.find(attempt.personId);
  return storedKey?.kind !== 'live' || !storedKey.wrapped.equals(attempt.oldKey.wrapped);
};

/**
 * Time between the first deletion in an epoch and the rotation that makes the deletion final, in ms. All deletions in
 * this time share one rotation, because a rotation wraps every other person's key again.
 */
export const ROTATE_AFTER_MS = 15 * 60_000;

/**
 * Makes deletions of person keys final. Once the first deletion in the current epoch is old enough, this begins a new
 * epoch, wraps all live person keys in it, and destroys the key of the former epoch. Old copies of wrapped keys, in
 * PostgreSQL's files, its write-ahead log or backups of these, can then no longer be decrypted. Also completes the work
 * of a killed process, and wraps keys that are in no epoch. Several processes may run it at once.
 * @returns the number of epochs that ended
 */
export const rotateEpochs = async (
  store: PersonKeyStore,
  keys: WrappingKeys,
  { now, rotateAfterMs = ROTATE_AFTER_MS }: { readonly now: Date; readonly rotateAfterMs?: number },
): Promise<number> => {
  const currentEpochId = await store.currentEpoch();
  const firstDestroyedAt = await store.firstDestroyedInEpoch();
  if (currentEpochId !== undefined && firstDestroyedAt && now.getTime() - firstDestroyedAt.getTime() >= rotateAfterMs)
    await beginEpoch(store, keys.epochKeys, currentEpochId);
  await rewrapPersonKeys(store, keys);
  let endedCount = 0;
  for (const retiredEpochId of await store.retiredEpochs()) {
    // No key can be wrapped in a retired epoch, but some keys may still be in it; the next run wraps them again.
    if (await store.isEpochInUse(retiredEpochId)) continue;
    await keys.epochKeys.destroy(retiredEpochId);
    await store.endEpoch(retiredEpochId);
    endedCount += 1;
  }
  return endedCount;
};
