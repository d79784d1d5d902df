import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { KEY_BYTES, type MasterKeys } from '../sealing/masterKeys.ts';

/** What cards of ads are signed with, and what tells their visitors apart. */
export interface AdKeys {
  readonly signing: KeyObject;
  /** That key and those of former master keys, which still verify what they signed; the current one comes first. */
  readonly verifying: readonly KeyObject[];
  /**
   * What the key of a month's pseudonyms is made of. It stays the same when master keys change, else a visitor would be
   * somebody else in the middle of a month.
   */
  readonly pseudonyms: KeyObject;
}

/** The keys of ads as they follow from the master keys, by HKDF (RFC 5869, SHA-256): each of a purpose of its own. */
export const adKeysOf = ({ current, byId, emailKey }: MasterKeys): AdKeys => {
  const idsByAge = [...byId.keys()].toSorted((one, other) => Number(other === current) - Number(one === current));
  const verifying = idsByAge.flatMap((id) => {
    const master = byId.get(id);
    return master ? [derivedKey(master, 'ad tokens 1')] : [];
  });
  const [signing] = verifying;
  if (!signing) throw new Error('The master keys hold no key.');
  return { signing, verifying, pseudonyms: derivedKey(emailKey, 'ad pseudonyms 1') };
};

/** A key of one purpose, from which neither the key it was made of nor that of another purpose can be told. */
export const derivedKey = (key: KeyObject, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), purpose, KEY_BYTES)));
