import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

const KEY_BYTES = 32;

/** The part of the installation's master keys that the keys for ads are derived from. */
interface MasterKeys {
  /** The id of the current key. */
  readonly current: string;
  readonly byId: ReadonlyMap<string, KeyObject>;
  /** Never changes when master keys rotate. */
  readonly emailKey: KeyObject;
}

/** The keys that encrypt the tokens of ad cards and derive visitor pseudonyms. */
export interface AdKeys {
  readonly sealing: KeyObject;
  /** The current key, followed by those of former master keys, which still decrypt older tokens. */
  readonly opening: readonly KeyObject[];
  /** For tokens of an older build, which signed but did not encrypt them (see `readSignedAdToken`). */
  readonly verifying: readonly KeyObject[];
  /**
   * The base of the monthly pseudonym keys. It does not change when master keys rotate, because otherwise a visitor
   * would get a new pseudonym in the middle of a month.
   */
  readonly pseudonyms: KeyObject;
}

/** Derives the keys for ads from the master keys by HKDF (RFC 5869, SHA-256), one per purpose. */
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

/** Derives a key for one purpose, which reveals neither the original key nor the key of another purpose. */
export const deriveKey = (key: KeyObject, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), purpose, KEY_BYTES)));
