import { beginEpoch } from './currentEpoch.ts';
import { type PersonKeyStore } from './personKeyStore.ts';
import { rewrapPersonKeys } from './rewrapPersonKeys.ts';
import { type WrappingKeys } from './wrappedKey.ts';

/**
 * How long destroyed keys wait for the rotation that makes their deletion final, in ms. Several deletions share one
 * rotation, because each rotation wraps every other person's key again.
 */
export const ROTATE_AFTER_MS = 15 * 60_000;

/**
 * Makes deletions final. Once the oldest deletion in the current epoch is old enough, a new epoch begins, all live
 * person keys move to it, and the key of the former epoch is destroyed. Copies of wrapped keys in PostgreSQL's files,
 * its write-ahead log, or copies of either can then no longer be decrypted. Also completes the work of a killed
 * process, and moves keys that are wrapped in no epoch. Several processes may run it at once.
 * @returns the number of epochs that ended
 */
export const rotateEpochs = async (
  store: PersonKeyStore,
  keys: WrappingKeys,
  { now, rotateAfterMs = ROTATE_AFTER_MS }: { readonly now: Date; readonly rotateAfterMs?: number },
): Promise<number> => {
  const epoch = await store.currentEpoch();
  const first = await store.firstDestroyedInEpoch();
  if (epoch !== undefined && first && now.getTime() - first.getTime() >= rotateAfterMs)
    await beginEpoch(store, keys.epochKeys, epoch);
  await rewrapPersonKeys(store, keys);
  let ended = 0;
  for (const retired of await store.retiredEpochs()) {
    // No key can be added to it anymore, but one may be left; the next run moves it.
    if (await store.isEpochInUse(retired)) continue;
    await keys.epochKeys.destroy(retired);
    await store.endEpoch(retired);
    ended += 1;
  }
  return ended;
};
