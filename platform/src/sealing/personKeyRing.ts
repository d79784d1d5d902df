import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { closeBox, openBox } from './box.ts';
import { KEY_BYTES, type MasterKeys } from './masterKeys.ts';
import { type PersonKeyStore, type WrappedKey } from './personKeyStore.ts';

/** A person's key; or that it was destroyed. */
export type PersonKey = { readonly kind: 'live'; readonly key: KeyObject } | { readonly kind: 'destroyed' };

export interface PersonKeyRing {
  /** undefined when the person never had a key. */
  find(personId: string): Promise<PersonKey | undefined>;
  /** Makes a key when the person never had one. */
  findOrCreate(personId: string): Promise<PersonKey>;
  destroy(personId: string): Promise<void>;
  /** How many keys are held in memory now. */
  size(): number;
}

export interface PersonKeyRingOptions {
  readonly store: PersonKeyStore;
  readonly masterKeys: MasterKeys;
  /** How many unwrapped keys are held in memory at the most (default 1,000): those used last. */
  readonly maxCached?: number;
  /** How long one is held, in ms (default 30,000): so long another process may still open what was destroyed here. */
  readonly keepMs?: number;
  /** A clock in ms that never goes back. */
  readonly now?: () => number;
}

/** Unwraps person keys and holds the ones in use. */
export const createPersonKeyRing = ({
  store,
  masterKeys,
  maxCached = 1_000,
  keepMs = 30_000,
  now = () => performance.now(),
}: PersonKeyRingOptions): PersonKeyRing => {
  const cached = new Map<string, { readonly personKey: PersonKey; readonly until: number }>();
  const loading = new Map<string, Promise<PersonKey | undefined>>();

  const remember = (personId: string, personKey: PersonKey): void => {
    cached.delete(personId);
    cached.set(personId, { personKey, until: now() + keepMs });
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
    cached.set(personId, entry); // to the end: a map keeps its order, so the first one was used longest ago
    return entry.personKey;
  };

  const load = async (personId: string): Promise<PersonKey | undefined> => {
    const stored = await store.find(personId);
    if (stored?.kind !== 'live') return stored;
    return { kind: 'live', key: unwrapKey(masterKeys, personId, stored) };
  };

  const find = async (personId: string): Promise<PersonKey | undefined> => {
    const known = fromCache(personId);
    if (known) return known;
    const running = loading.get(personId) ?? load(personId);
    loading.set(personId, running);
    try {
      const personKey = await running;
      // Destroyed while it was being read: whoever asked before gets it, but it must not be held.
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
      await store.addIfAbsent(personId, wrapKey(masterKeys, personId, createSecretKey(randomBytes(KEY_BYTES))));
      loading.delete(personId); // a search that began before ours was kept may still come back empty
      const kept = await find(personId); // ours, or that of somebody who was faster
      if (!kept) throw new Error(`The key of person ${personId} was not kept.`);
      return kept;
    },
    destroy: async (personId) => {
      const drop = () => {
        cached.delete(personId);
        loading.delete(personId);
      };
      drop();
      await store.destroy(personId);
      drop(); // somebody may have read it while it was being destroyed
    },
    size: () => cached.size,
  };
};

/** Wraps a person's key with the current master key; it unwraps for this person alone. */
export const wrapKey = (masterKeys: MasterKeys, personId: string, key: KeyObject): WrappedKey => ({
  masterKeyId: masterKeys.current,
  wrapped: closeBox(masterKey(masterKeys, masterKeys.current), key.export(), wrapContext(masterKeys.current, personId)),
});

/**
 * @throws MasterKeyMissing when the master key that wrapped it is not known
 * @throws SealRefused when it was altered or is another person's.
 */
export const unwrapKey = (masterKeys: MasterKeys, personId: string, { masterKeyId, wrapped }: WrappedKey): KeyObject =>
  createSecretKey(openBox(masterKey(masterKeys, masterKeyId), wrapped, wrapContext(masterKeyId, personId)));

const wrapContext = (masterKeyId: string, personId: string) => ['person key', 1, masterKeyId, personId];

const masterKey = (masterKeys: MasterKeys, id: string): KeyObject => {
  const key = masterKeys.byId.get(id);
  if (!key) throw new MasterKeyMissing(id);
  return key;
};

/** Person keys in the database need a master key that the key file does not hold. */
export class MasterKeyMissing extends Error {
  override readonly name = 'MasterKeyMissing';
  constructor(readonly masterKeyId: string) {
    super(
      `Private data in the database is sealed under the master key "${masterKeyId}", which the master key file does not hold; bring back the file that belongs to this database.`,
    );
  }
}
