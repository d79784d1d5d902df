import { type PersonKeyStore, type WrappedKey } from './personKeyStore.ts';

interface Entry {
  /** Null once destroyed. */
  readonly key: WrappedKey | null;
  readonly epochId: string | null;
  readonly destroyedAt?: Date;
}

/** Stores wrapped keys in memory, for tests. */
export const createMemoryPersonKeyStore = (now: () => Date = () => new Date()): PersonKeyStore => {
  const entries = new Map<string, Entry>();
  const epochs: { readonly epochId: string; state: 'current' | 'retired' | 'ended' }[] = [];
  const current = () => epochs.find(({ state }) => state === 'current')?.epochId;
  const live = () => [...entries].flatMap(([personId, { key }]) => (key ? [{ personId, ...key }] : []));
  return {
    find: (personId) => {
      const entry = entries.get(personId);
      return Promise.resolve(entry && (entry.key ? { kind: 'live', ...entry.key } : { kind: 'destroyed' }));
    },
    addIfAbsent: (personId, key) => {
      if (key.epochId !== current()) return Promise.resolve(false);
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
        live()
          .filter((key) => key.masterKeyId !== masterKeyId || key.epochId !== epochId)
          .slice(0, limit),
      ),
    replace: (personId, before, after) => {
      const isUnchanged = entries.get(personId)?.key?.wrapped.equals(before.wrapped) ?? false;
      if (isUnchanged && after.epochId === current()) entries.set(personId, { key: after, epochId: after.epochId });
      return Promise.resolve();
    },
    masterKeyIds: () => Promise.resolve([...new Set(live().map((key) => key.masterKeyId))]),
    currentEpoch: () => Promise.resolve(current()),
    beginEpoch: (epochId, after) => {
      if (current() !== after) return Promise.resolve(false);
      for (const epoch of epochs) if (epoch.state === 'current') epoch.state = 'retired';
      epochs.push({ epochId, state: 'current' });
      return Promise.resolve(true);
    },
    retiredEpochs: () =>
      Promise.resolve(epochs.filter(({ state }) => state === 'retired').map(({ epochId }) => epochId)),
    isEpochInUse: (epochId) => Promise.resolve(live().some((key) => key.epochId === epochId)),
    endEpoch: (epochId) => {
      for (const epoch of epochs) if (epoch.epochId === epochId && epoch.state === 'retired') epoch.state = 'ended';
      return Promise.resolve();
    },
    firstDestroyedInEpoch: () => {
      const times = [...entries.values()].flatMap(({ epochId, destroyedAt }) =>
        destroyedAt && epochId === current() ? [destroyedAt.getTime()] : [],
      );
      return Promise.resolve(times.length === 0 ? undefined : new Date(Math.min(...times)));
    },
  };
};
