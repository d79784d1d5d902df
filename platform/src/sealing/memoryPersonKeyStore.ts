import { type PersonKeyStore, type WrappedKey } from './personKeyStore.ts';

interface Entry {
  /** Null after the key was destroyed. */
  readonly key: WrappedKey | null;
  /** The epoch in which the key is, or was, wrapped; null if the person never had a key. */
  readonly epochId: string | null;
  readonly destroyedAt?: Date;
}

/** Stores wrapped person keys in memory, for tests. */
export const createMemoryPersonKeyStore = (now: () => Date = () => new Date()): PersonKeyStore => {
  const entries = new Map<string, Entry>();
  const epochs: { readonly epochId: string; state: 'current' | 'retired' | 'ended' }[] = [];
  const findCurrentEpoch = () => epochs.find(({ state }) => state === 'current')?.epochId;
  const liveKeys = () => [...entries].flatMap(([personId, { key }]) => (key ? [{ personId, ...key }] : []));
  return {
    find: (personId) => {
      const entry = entries.get(personId);
      return Promise.resolve(entry && (entry.key ? { kind: 'live', ...entry.key } : { kind: 'destroyed' }));
    },
    addIfAbsent: (personId, key) => {
      if (key.epochId !== findCurrentEpoch()) return Promise.resolve(false);
      if (!entries.has(personId)) entries.set(personId, { key, epochId: key.epochId });
      return Promise.resolve(true);
    },
    destroy: (personId) => {
      const entry = entries.get(personId);
      const destroyedAt = entry?.destroyedAt ?? now();
      entries.set(personId, { key: null, epochId: entry?.epochId ?? null, destroyedAt });
      return Promise.resolve();
    },
    findNotWrappedWith: ({ masterKeyId, epochId }, limit) =>
      Promise.resolve(
        liveKeys()
          .filter((key) => key.masterKeyId !== masterKeyId || key.epochId !== epochId)
          .slice(0, limit),
      ),
    replace: (personId, oldKey, newKey) => {
      const isUnchanged = entries.get(personId)?.key?.wrapped.equals(oldKey.wrapped) ?? false;
      if (isUnchanged && newKey.epochId === findCurrentEpoch())
        entries.set(personId, { key: newKey, epochId: newKey.epochId });
      return Promise.resolve();
    },
    masterKeyIds: () => Promise.resolve([...new Set(liveKeys().map((key) => key.masterKeyId))]),
    currentEpoch: () => Promise.resolve(findCurrentEpoch()),
    beginEpoch: (epochId, previousEpochId) => {
      if (findCurrentEpoch() !== previousEpochId) return Promise.resolve(false);
      for (const epoch of epochs) if (epoch.state === 'current') epoch.state = 'retired';
      epochs.push({ epochId, state: 'current' });
      return Promise.resolve(true);
    },
    retiredEpochs: () =>
      Promise.resolve(epochs.filter(({ state }) => state === 'retired').map(({ epochId }) => epochId)),
    isEpochInUse: (epochId) => Promise.resolve(liveKeys().some((key) => key.epochId === epochId)),
    endEpoch: (epochId) => {
      for (const epoch of epochs) if (epoch.epochId === epochId && epoch.state === 'retired') epoch.state = 'ended';
      return Promise.resolve();
    },
    firstDestroyedInEpoch: () => {
      const times = [...entries.values()].flatMap(({ epochId, destroyedAt }) =>
        destroyedAt && epochId === findCurrentEpoch() ? [destroyedAt.getTime()] : [],
      );
      return Promise.resolve(times.length === 0 ? undefined : new Date(Math.min(...times)));
    },
  };
};
