/** A person's key as it is stored: encrypted with a master key and an epoch key together. */
export interface WrappedKey {
  readonly masterKeyId: string;
  /** null for a key that was wrapped with the master key alone: in a backup, or before there were epochs. */
  readonly epochId: string | null;
  readonly wrapped: Buffer;
}

export type StoredPersonKey = ({ readonly kind: 'live' } & WrappedKey) | { readonly kind: 'destroyed' };

/** Where wrapped person keys are kept. Every adapter passes the contract suite beside this file. */
export interface PersonKeyStore {
  /** undefined when the person never had a key. */
  find(personId: string): Promise<StoredPersonKey | undefined>;

  /**
   * Keeps the key unless the person has, or had, one: of several at once the first stays, and nobody comes back.
   * @returns false, having kept nothing, if the key's epoch is not the current one
   */
  addIfAbsent(personId: string, key: WrappedKey & { readonly epochId: string }): Promise<boolean>;

  /** Removes the key for good and remembers that; also for a person who never had one. Twice is harmless. */
  destroy(personId: string): Promise<void>;

  /** Some of the live keys that are wrapped with any other master key, or in any other epoch, than these. */
  findNotWrappedWith(
    current: { readonly masterKeyId: string; readonly epochId: string },
    limit: number,
  ): Promise<readonly (WrappedKey & { readonly personId: string })[]>;

  /** Puts `after` in the place of `before`; does nothing when the key is no longer `before`, or the epoch of `after` not the current one. */
  replace(personId: string, before: WrappedKey, after: WrappedKey & { readonly epochId: string }): Promise<void>;

  /** The ids of all master keys that live keys are wrapped with. */
  masterKeyIds(): Promise<readonly string[]>;

  /** undefined until the first epoch begins. */
  currentEpoch(): Promise<string | undefined>;

  /**
   * Begins an epoch after the one that the caller knows as current (undefined for none), which is retired: from then on
   * no key is wrapped in it.
   * @returns false, having changed nothing, if another epoch began meanwhile
   */
  beginEpoch(epochId: string, after: string | undefined): Promise<boolean>;

  /** Epochs that were retired, and not yet ended. */
  retiredEpochs(): Promise<readonly string[]>;

  /** Whether a live key is wrapped in this epoch. */
  isEpochInUse(epochId: string): Promise<boolean>;

  /** Remembers that the key of a retired epoch was destroyed. */
  endEpoch(epochId: string): Promise<void>;

  /** When the first person key that was wrapped in the current epoch was destroyed; undefined if none was. */
  firstDestroyedInEpoch(): Promise<Date | undefined>;
}
