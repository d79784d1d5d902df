import { randomBytes } from 'node:crypto';
import { type EpochKeys } from './epochKeys.ts';
import { type PersonKeyStore } from './personKeyStore.ts';

/** Returns the epoch in which person keys are wrapped now; begins the first one if there is none. */
export const currentEpoch = async (
  store: Pick<PersonKeyStore, 'currentEpoch' | 'beginEpoch'>,
  epochKeys: EpochKeys,
): Promise<string> =>
  (await store.currentEpoch()) ??
  (await beginEpoch(store, epochKeys, undefined)) ??
  // Another process began the first epoch.
  currentEpoch(store, epochKeys);

/**
 * Begins a new epoch after the given one.
 * @returns its id; undefined if another process began one in the meantime
 */
export const beginEpoch = async (
  store: Pick<PersonKeyStore, 'beginEpoch'>,
  epochKeys: EpochKeys,
  after: string | undefined,
): Promise<string | undefined> => {
  const epochId = randomBytes(8).toString('hex');
  // The key comes first: keys wrapped in an epoch without a stored key could be lost.
  await epochKeys.create(epochId);
  if (await store.beginEpoch(epochId, after)) return epochId;
  await epochKeys.destroy(epochId);
  return undefined;
};
