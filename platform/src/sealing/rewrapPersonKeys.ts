import { currentEpoch, beginEpoch } from './epochKeys.ts';
import { type PersonKeyStore, type WrappedKey } from './personKeyStore.ts';
import { EpochKeyMissing, unwrapKey, wrapKey, type WrappingKeys } from './wrappedKey.ts';

const BATCH = 500;

/**
 * Wraps every person's key again with the current master key in the current epoch, after which the former ones are not
 * needed. Safe to run while the product runs, in several processes at once, and again after an interruption. Values
 * sealed with the person keys are not touched.
 * @returns the number of keys wrapped again
 * @throws MasterKeyMissing or EpochKeyMissing if a key is wrapped with one that cannot be found
 * @throws SealRefused if a wrapped key was altered; the keys before it are done.
 */
export const rewrapPersonKeys = async (store: PersonKeyStore, keys: WrappingKeys): Promise<number> => {
  let done = 0;
  for (;;) {
    // Read per batch: an epoch that begins in the meantime is then used for the rest.
    const known = await store.currentEpoch();
    const current = { masterKeyId: keys.masterKeys.current, epochId: known ?? 'none yet' };
    const batch = await store.findNotWrappedWith(current, BATCH);
    if (batch.length === 0) return done;
    const epochId = known ?? (await currentEpoch(store, keys.epochKeys));
    for (const { personId, ...before } of batch) {
      try {
        const key = await unwrapKey(keys, personId, before);
        await store.replace(personId, before, await wrapKey(keys, personId, { key, epochId }));
        done += 1;
      } catch (error) {
        if (!(await isOutdated(store, { error, personId, before, epochId }))) throw error;
      }
    }
  }
};

/**
 * True if an epoch's key is missing only because another process has moved the person's key, or ended the epoch, in the
 * meantime.
 */
const isOutdated = async (
  store: PersonKeyStore,
  attempt: {
    readonly error: unknown;
    readonly personId: string;
    readonly before: WrappedKey;
    readonly epochId: string;
  },
): Promise<boolean> => {
  if (!(attempt.error instanceof EpochKeyMissing)) return false;
  if ((await store.currentEpoch()) !== attempt.epochId) return true;
  const stored = await store.find(attempt.personId);
  return stored?.kind !== 'live' || !stored.wrapped.equals(attempt.before.wrapped);
};

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
