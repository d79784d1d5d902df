import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

const KEY_BYTES = 32;

/** The master keys from which the keys for ads are derived. */
interface MasterKeys {
  /** The id of the current key. */
  readonly current: string;
  readonly byId: ReadonlyMap<string, KeyObject>;
  /** A separate key, which does not change when master keys rotate. */
  readonly emailKey: KeyObject;
}

/** The keys that encrypt the tokens of ad cards (see `adToken.ts`) and derive visitor pseudonyms. */
export interface AdKeys {
  /** Encrypts new tokens. */
  readonly encryptionKey: KeyObject;
  /** Decrypt tokens. The current key comes first; the others are derived from former master keys, for older tokens. */
  readonly decryptionKeys: readonly KeyObject[];
  /** Verify tokens from older versions of this software, which signed but did not encrypt them. */
  readonly verificationKeys: readonly KeyObject[];
  /**
   * The monthly pseudonym keys are derived from this key. It does not change when master keys rotate: otherwise a
   * visitor would get a new pseudonym in the middle of a month.
   */
  readonly pseudonymKey: KeyObject;
}

/** Derives a key for each purpose from the master keys by HKDF (RFC 5869, SHA-256). */
export const deriveAdKeys = ({ current, byId, emailKey }: MasterKeys): AdKeys => {
  const idsCurrentFirst = [current, ...[...byId.keys()].filter((id) => id !== current)];
  const masterKeys = idsCurrentFirst.flatMap((id) => byId.get(id) ?? []);
  const decryptionKeys = masterKeys.map((key) => deriveKey(key, 'ad tokens 2'));
  const [encryptionKey] = decryptionKeys;
  if (!encryptionKey) throw new Error('The master keys contain no key.');
  return {
    encryptionKey,
    decryptionKeys,
    verificationKeys: masterKeys.map((key) => deriveKey(key, 'ad tokens 1')),
    pseudonymKey: deriveKey(emailKey, 'ad pseudonyms 1'),
  };
};

/** Derives a key for one purpose. The derived key reveals neither the original key nor the key of another purpose. */
export const deriveKey = (key: KeyObject, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), purpose, KEY_BYTES)));
