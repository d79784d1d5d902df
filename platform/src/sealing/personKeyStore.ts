/** A person's key as stored: encrypted with a master key and an epoch key together. */
export interface WrappedKey {
  readonly masterKeyId: string;
  /** Null for a key wrapped with the master key alone: in a backup, or before epochs existed. */
  readonly epochId: string | null;
  readonly wrapped: Buffer;
}

export type StoredPersonKey = ({ readonly kind: 'live' } & WrappedKey) | { readonly kind: 'destroyed' };

/** Stores wrapped person keys. Every adapter passes the contract suite beside this file. */
export interface PersonKeyStore {
  /** Undefined if the person never had a key. */
  find(personId: string): Promise<StoredPersonKey | undefined>;

  /**
   * Stores the key unless the person has, or ever had, one. Of concurrent calls the first wins, and a destroyed key
   * never returns.
   * @returns false, with nothing stored, if the key's epoch is not the current one
   */
  addIfAbsent(personId: string, key: WrappedKey & { readonly epochId: string }): Promise<boolean>;

  /** Removes the key permanently and records that, also for a person who never had one. Idempotent. */
  destroy(personId: string): Promise<void>;

  /** Returns up to `limit` live keys that are wrapped with another master key, or in another epoch, than these. */
  findNotWrappedWith(
    current: { readonly masterKeyId: string; readonly epochId: string },
    limit: number,
  ): Promise<readonly (WrappedKey & { readonly personId: string })[]>;

  /**
   * Replaces `before` with `after`. Does nothing if the key is no longer `before`, or the epoch of `after` is not the
   * current one.
   */
  replace(personId: string, before: WrappedKey, after: WrappedKey & { readonly epochId: string }): Promise<void>;

  /** The ids of all master keys that live keys are wrapped with. */
  masterKeyIds(): Promise<readonly string[]>;

  /** Undefined until the first epoch begins. */
  currentEpoch(): Promise<string | undefined>;

  /**
   * Begins an epoch and retires the one before it, `after` (undefined if there is none): from then on no key is wrapped
   * in it.
   * @returns false, with nothing changed, if another epoch began in the meantime
   */
  beginEpoch(epochId: string, after: string | undefined): Promise<boolean>;

  /** Epochs that are retired but not ended. */
  retiredEpochs(): Promise<readonly string[]>;

  /** True if a live key is wrapped in this epoch. */
  isEpochInUse(epochId: string): Promise<boolean>;

  /** Records that the key of a retired epoch was destroyed. */
  endEpoch(epochId: string): Promise<void>;

  /** When the first person key wrapped in the current epoch was destroyed; undefined if none was. */
  firstDestroyedInEpoch(): Promise<Date | undefined>;
}
