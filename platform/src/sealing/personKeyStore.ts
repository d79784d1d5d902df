/** A person's key as it is stored: encrypted with a master key. */
export interface WrappedKey {
  readonly masterKeyId: string;
  readonly wrapped: Buffer;
}

export type StoredPersonKey = ({ readonly kind: 'live' } & WrappedKey) | { readonly kind: 'destroyed' };

/** Where wrapped person keys are kept. Every adapter passes the contract suite beside this file. */
export interface PersonKeyStore {
  /** undefined when the person never had a key. */
  find(personId: string): Promise<StoredPersonKey | undefined>;

  /** Keeps the key unless the person has, or had, one: of several at once the first stays, and nobody comes back. */
  addIfAbsent(personId: string, key: WrappedKey): Promise<void>;

  /** Removes the key for good and remembers that; also for a person who never had one. Twice is harmless. */
  destroy(personId: string): Promise<void>;

  /** Some of the live keys that are wrapped with any other master key than this one. */
  findNotWrappedWith(
    masterKeyId: string,
    limit: number,
  ): Promise<readonly (WrappedKey & { readonly personId: string })[]>;

  /** Puts `after` in the place of `before`; does nothing when the key is no longer `before`. */
  replace(personId: string, before: WrappedKey, after: WrappedKey): Promise<void>;

  /** The ids of all master keys that live keys are wrapped with. */
  masterKeyIds(): Promise<readonly string[]>;
}
