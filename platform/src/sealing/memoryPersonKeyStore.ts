import { type PersonKeyStore, type StoredPersonKey } from './personKeyStore.ts';

/** Keeps wrapped keys in memory: for tests of whatever seals and opens. */
export const createMemoryPersonKeyStore = (): PersonKeyStore => {
  const keys = new Map<string, StoredPersonKey>();
  const live = () =>
    [...keys].flatMap(([personId, key]) =>
      key.kind === 'live' ? [{ personId, masterKeyId: key.masterKeyId, wrapped: key.wrapped }] : [],
    );
  return {
    find: (personId) => Promise.resolve(keys.get(personId)),
    addIfAbsent: (personId, key) => {
      if (!keys.has(personId)) keys.set(personId, { kind: 'live', ...key });
      return Promise.resolve();
    },
    destroy: (personId) => {
      keys.set(personId, { kind: 'destroyed' });
      return Promise.resolve();
    },
    findNotWrappedWith: (masterKeyId, limit) =>
      Promise.resolve(
        live()
          .filter((key) => key.masterKeyId !== masterKeyId)
          .slice(0, limit),
      ),
    replace: (personId, before, after) => {
      const now = keys.get(personId);
      if (now?.kind === 'live' && now.wrapped.equals(before.wrapped)) keys.set(personId, { kind: 'live', ...after });
      return Promise.resolve();
    },
    masterKeyIds: () => Promise.resolve([...new Set(live().map((key) => key.masterKeyId))]),
  };
};
