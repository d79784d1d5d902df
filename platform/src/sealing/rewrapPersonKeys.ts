import { type MasterKeys } from './masterKeys.ts';
import { unwrapKey, wrapKey } from './personKeyRing.ts';
import { type PersonKeyStore } from './personKeyStore.ts';

const BATCH = 500;

/**
 * Wraps every person's key with the current master key, after which the former ones may leave the key file. May run
 * while the product runs, and again after an interruption. What the keys have sealed is not touched.
 * @returns how many keys were wrapped again
 * @throws MasterKeyMissing when a key is wrapped with a master key that is not known
 * @throws SealRefused when a wrapped key was altered; the ones before it are done.
 */
export const rewrapPersonKeys = async (store: PersonKeyStore, masterKeys: MasterKeys): Promise<number> => {
  let done = 0;
  for (;;) {
    const batch = await store.findNotWrappedWith(masterKeys.current, BATCH);
    if (batch.length === 0) return done;
    for (const { personId, ...before } of batch) {
      await store.replace(personId, before, wrapKey(masterKeys, personId, unwrapKey(masterKeys, personId, before)));
      done += 1;
    }
  }
};
