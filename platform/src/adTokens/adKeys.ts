import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { KEY_BYTES, type MasterKeys } from '../sealing/masterKeys.ts';

/** What the tokens of ads' cards are encrypted with, and what tells their visitors apart. */
export interface AdKeys {
  readonly sealing: KeyObject;
  /** That key and those of former master keys, which still open what they sealed; the current one comes first. */
  readonly opening: readonly KeyObject[];
  /** For tokens that an older build signed without encrypting them (see `readSignedAdToken`). */
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
  const masters = idsByAge.flatMap((id) => byId.get(id) ?? []);
  const opening = masters.map((master) => deriveKey(master, 'ad tokens 2'));
  const [sealing] = opening;
  if (!sealing) throw new Error('The master keys hold no key.');
  return {
    ...{ sealing, opening },
    verifying: masters.map((master) => deriveKey(master, 'ad tokens 1')),
    pseudonyms: deriveKey(emailKey, 'ad pseudonyms 1'),
  };
};

/** A key of one purpose, from which neither the key it was made of nor that of another purpose can be told. */
export const deriveKey = (key: KeyObject, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), purpose, KEY_BYTES)));
