import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { currentEpoch } from './epochKeys.ts';
import { KEY_BYTES } from './masterKeys.ts';
import { type PersonKeyStore } from './personKeyStore.ts';
import { EpochKeyMissing, unwrapKey, wrapKey, type WrappingKeys } from './wrappedKey.ts';

/** A person's unwrapped key, or the information that it was destroyed. */
export type PersonKey = { readonly kind: 'live'; readonly key: KeyObject } | { readonly kind: 'destroyed' };

/** Gives access to unwrapped person keys. */
export interface PersonKeyRing {
  /** Undefined if the person never had a key. */
  find(personId: string): Promise<PersonKey | undefined>;
  /** Returns the person's key; creates one if the person never had one. */
  findOrCreate(personId: string): Promise<PersonKey>;
  /** Destroys the person's key permanently. Other processes may use their cached copy for up to `cacheMs`. */
  destroy(personId: string): Promise<void>;
  /** The number of keys in the cache. */
  size(): number;
}

export interface PersonKeyRingOptions extends WrappingKeys {
  readonly store: PersonKeyStore;
  /** Maximum number of unwrapped keys in the cache (default 1,000). The least recently used key is evicted first. */
  readonly maxCached?: number;
  /**
   * How long a key stays cached, in ms (default 30,000). After a key is destroyed in one process, another process may
   * use it for this long.
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
  const wrappingKeys: WrappingKeys = { masterKeys, epochKeys };
  const cache = new Map<string, { readonly personKey: PersonKey; readonly expiresAt: number }>();
  const pendingLoads = new Map<string, Promise<PersonKey | undefined>>();

  const addToCache = (personId: string, personKey: PersonKey): void => {
    cache.delete(personId);
    cache.set(personId, { personKey, expiresAt: now() + cacheMs });
    for (const [oldest] of cache) {
      if (cache.size <= maxCached) break;
      cache.delete(oldest);
    }
  };

  const readCache = (personId: string): PersonKey | undefined => {
    const entry = cache.get(personId);
    if (!entry) return undefined;
    cache.delete(personId);
    if (entry.expiresAt <= now()) return undefined;
    cache.set(personId, entry); // moves it to the end, so that the first entry is the least recently used
    return entry.personKey;
  };

  /** @param missingEpochId the epoch whose key was missing at the first attempt; undefined at the first attempt */
  const load = async (personId: string, missingEpochId?: string): Promise<PersonKey | undefined> => {
    const storedKey = await store.find(personId);
    if (storedKey?.kind !== 'live') return storedKey;
    try {
      return { kind: 'live', key: await unwrapKey(wrappingKeys, personId, storedKey) };
    } catch (error) {
      // Another process may have moved the person's key to the next epoch after it was read here, so read it again. If
      // the key of the same epoch is missing twice, that is an error.
      if (error instanceof EpochKeyMissing && error.epochId !== missingEpochId) return load(personId, error.epochId);
      throw error;
    }
  };

  const addKey = async (personId: string): Promise<void> => {
    const key = createSecretKey(randomBytes(KEY_BYTES));
    // The store rejects the key if a new epoch has begun since `currentEpoch`; then wrap it in that epoch.
    for (;;) {
      const epochId = await currentEpoch(store, epochKeys);
      if (await store.addIfAbsent(personId, await wrapKey(wrappingKeys, personId, { key, epochId }))) return;
    }
  };

  const find = async (personId: string): Promise<PersonKey | undefined> => {
    const cachedKey = readCache(personId);
    if (cachedKey) return cachedKey;
    const pendingLoad = pendingLoads.get(personId) ?? load(personId);
    pendingLoads.set(personId, pendingLoad);
    try {
      const personKey = await pendingLoad;
      // If the key was destroyed in the meantime, `destroy` has removed this load: return the key, but do not cache it.
      if (personKey && pendingLoads.get(personId) === pendingLoad) addToCache(personId, personKey);
      return personKey;
    } finally {
      if (pendingLoads.get(personId) === pendingLoad) pendingLoads.delete(personId);
    }
  };

  return {
    find,
    findOrCreate: async (personId) => {
      const existingKey = await find(personId);
      if (existingKey) return existingKey;
      await addKey(personId);
      pendingLoads.delete(personId); // a lookup that began before the insert may still return nothing
      const storedKey = await find(personId); // reads it, because another process may have stored a key first
      if (!storedKey) throw new Error(`The key of person ${personId} was not stored.`);
      return storedKey;
    },
    destroy: async (personId) => {
      const removeFromCache = () => {
        cache.delete(personId);
        pendingLoads.delete(personId);
      };
      removeFromCache();
      await store.destroy(personId);
      removeFromCache(); // another caller may have read the key before it was destroyed
    },
    size: () => cache.size,
  };
};
