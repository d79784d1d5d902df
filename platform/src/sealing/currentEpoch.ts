import { randomBytes } from 'node:crypto';
import { type EpochKeys } from './epochKeys.ts';
import { type PersonKeyStore } from './personKeyStore.ts';

/** The epoch that person keys are wrapped in now; begins the first one if there is none. */
export const currentEpoch = async (
  store: Pick<PersonKeyStore, 'currentEpoch' | 'beginEpoch'>,
  epochKeys: EpochKeys,
): Promise<string> =>
  (await store.currentEpoch()) ??
  (await beginEpoch(store, epochKeys, undefined)) ??
  // Another process was faster.
  currentEpoch(store, epochKeys);

/**
 * Begins a new epoch after the given one.
 * @returns its id; undefined if another process began one meanwhile
 */
export const beginEpoch = async (
  store: Pick<PersonKeyStore, 'beginEpoch'>,
  epochKeys: EpochKeys,
  after: string | undefined,
): Promise<string | undefined> => {
  const epochId = randomBytes(8).toString('hex');
  // First the key: an epoch without one could lose what is wrapped in it.
  await epochKeys.create(epochId);
  if (await store.beginEpoch(epochId, after)) return epochId;
  await epochKeys.destroy(epochId);
  return undefined;
};
