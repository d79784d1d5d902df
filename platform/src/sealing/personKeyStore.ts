/**
 * A person's key as stored. The key encrypts the person's private values, and is itself encrypted ("wrapped") with a
 * master key and an epoch key together.
 */
export interface WrappedKey {
  readonly masterKeyId: string;
  /** Null for a key that is wrapped with the master key alone: in a backup, or from before epochs were introduced. */
  readonly epochId: string | null;
  /** The encrypted key. */
  readonly wrapped: Buffer;
}

export type StoredPersonKey = ({ readonly kind: 'live' } & WrappedKey) | { readonly kind: 'destroyed' };

/**
 * Stores wrapped person keys and the epochs in which they were wrapped. An epoch is current, then retired (no key can
 * be wrapped in it), then ended (its key was destroyed). Every adapter must pass `personKeyStoreContract`.
 */
export interface PersonKeyStore {
  /** Undefined if the person never had a key. */
  find(personId: string): Promise<StoredPersonKey | undefined>;

  /**
   * Stores the key unless the person has, or ever had, one. Of concurrent calls only the first stores its key. A person
   * whose key was destroyed never gets another.
   * @returns false if the key's epoch is not the current one; nothing is stored then
   */
  addIfAbsent(personId: string, key: WrappedKey & { readonly epochId: string }): Promise<boolean>;

  /** Removes the key permanently and records its destruction, even for a person who never had a key. Idempotent. */
  destroy(personId: string): Promise<void>;

  /** Returns up to `limit` live keys whose master key or epoch is not the given one. */
  findNotWrappedWith(
    current: { readonly masterKeyId: string; readonly epochId: string },
    limit: number,
  ): Promise<readonly (WrappedKey & { readonly personId: string })[]>;

  /**
   * Replaces a wrapped key. Does nothing if the stored key is no longer `oldKey`, or the epoch of `newKey` is not the
   * current one.
   */
  replace(personId: string, oldKey: WrappedKey, newKey: WrappedKey & { readonly epochId: string }): Promise<void>;

  /** Returns the ids of all master keys that wrap live keys. */
  masterKeyIds(): Promise<readonly string[]>;

  /** Returns the id of the current epoch; undefined until the first epoch begins. */
  currentEpoch(): Promise<string | undefined>;

  /**
   * Begins an epoch and retires the previous one.
   * @param previousEpochId undefined for the first epoch
   * @returns false if another epoch began in the meantime; nothing is changed then
   */
  beginEpoch(epochId: string, previousEpochId: string | undefined): Promise<boolean>;

  /** Returns the ids of the epochs that are retired but not ended. */
  retiredEpochs(): Promise<readonly string[]>;

  /** Returns true if at least one live key is wrapped in this epoch. */
  isEpochInUse(epochId: string): Promise<boolean>;

  /** Marks a retired epoch as ended, after its key was destroyed. */
  endEpoch(epochId: string): Promise<void>;

  /** Returns when the first person key of the current epoch was destroyed; undefined if none was. */
  firstDestroyedInEpoch(): Promise<Date | undefined>;
}
