import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { currentEpoch } from './epochKeys.ts';
import { KEY_BYTES } from './masterKeys.ts';
import { type PersonKeyStore } from './personKeyStore.ts';
import { EpochKeyMissing, unwrapKey, wrapKey, type WrappingKeys } from './wrappedKey.ts';

/** A person's key, or the fact that it was destroyed. */
export type PersonKey = { readonly kind: 'live'; readonly key: KeyObject } | { readonly kind: 'destroyed' };

export interface PersonKeyRing {
  /** Undefined if the person never had a key. */
  find(personId: string): Promise<PersonKey | undefined>;
  /** Creates a key if the person never had one. */
  findOrCreate(personId: string): Promise<PersonKey>;
  destroy(personId: string): Promise<void>;
  /** The number of keys in the cache. */
  size(): number;
}

export interface PersonKeyRingOptions extends WrappingKeys {
  readonly store: PersonKeyStore;
  /** Maximum number of unwrapped keys in the cache (default 1,000), least recently used evicted first. */
  readonly maxCached?: number;
  /**
   * How long a key stays cached, in ms (default 30,000). For that long, another process may still decrypt with a key
   * that was destroyed here.
   */
  readonly cacheMs?: number;
  /** A monotonic clock in ms. */
  readonly now?: () => number;
}

/** Unwraps person keys and caches those in use. */
export const createPersonKeyRing = ({
  store,
  masterKeys,
  epochKeys,
  maxCached = 1_000,
  cacheMs = 30_000,
  now = () => performance.now(),
}: PersonKeyRingOptions): PersonKeyRing => {
  const keys: WrappingKeys = { masterKeys, epochKeys };
  const cached = new Map<string, { readonly personKey: PersonKey; readonly until: number }>();
  const loading = new Map<string, Promise<PersonKey | undefined>>();

  const remember = (personId: string, personKey: PersonKey): void => {
    cached.delete(personId);
    cached.set(personId, { personKey, until: now() + cacheMs });
    for (const [oldest] of cached) {
      if (cached.size <= maxCached) break;
      cached.delete(oldest);
    }
  };

  const fromCache = (personId: string): PersonKey | undefined => {
    const entry = cached.get(personId);
    if (!entry) return undefined;
    cached.delete(personId);
    if (entry.until <= now()) return undefined;
    cached.set(personId, entry); // moves it to the end, so that the first entry is the least recently used
    return entry.personKey;
  };

  const load = async (personId: string, missingEpochId?: string): Promise<PersonKey | undefined> => {
    const stored = await store.find(personId);
    if (stored?.kind !== 'live') return stored;
    try {
      return { kind: 'live', key: await unwrapKey(keys, personId, stored) };
    } catch (error) {
      // Another process moved the key to the next epoch between the two reads; missing the same epoch twice is an
      // error.
      if (error instanceof EpochKeyMissing && error.epochId !== missingEpochId) return load(personId, error.epochId);
      throw error;
    }
  };

  const addKey = async (personId: string): Promise<void> => {
    const key = createSecretKey(randomBytes(KEY_BYTES));
    for (;;) {
      const epochId = await currentEpoch(store, epochKeys);
      if (await store.addIfAbsent(personId, await wrapKey(keys, personId, { key, epochId }))) return;
    }
  };

  const find = async (personId: string): Promise<PersonKey | undefined> => {
    const known = fromCache(personId);
    if (known) return known;
    const running = loading.get(personId) ?? load(personId);
    loading.set(personId, running);
    try {
      const personKey = await running;
      // Destroyed while it was being read: earlier callers still get it, but it must not be cached.
      if (personKey && loading.get(personId) === running) remember(personId, personKey);
      return personKey;
    } finally {
      if (loading.get(personId) === running) loading.delete(personId);
    }
  };

  return {
    find,
    findOrCreate: async (personId) => {
      const existing = await find(personId);
      if (existing) return existing;
      await addKey(personId);
      loading.delete(personId); // a lookup that began before the insert may still return nothing
      const stored = await find(personId); // this key, or that of a process that was faster
      if (!stored) throw new Error(`The key of person ${personId} was not kept.`);
      return stored;
    },
    destroy: async (personId) => {
      const drop = () => {
        cached.delete(personId);
        loading.delete(personId);
      };
      drop();
      await store.destroy(personId);
      drop(); // another caller may have read it during the deletion
    },
    size: () => cached.size,
  };
};
