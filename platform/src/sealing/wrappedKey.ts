import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { encrypt, decrypt } from '@campjay/domain/encryption.ts';
import { type EpochKeys } from './epochKeys.ts';
import { KEY_BYTES, type MasterKeys } from './masterKeys.ts';
import { type WrappedKey } from './personKeyStore.ts';

/** The keys that wrap person keys. */
export interface WrappingKeys {
  readonly masterKeys: MasterKeys;
  readonly epochKeys: EpochKeys;
}

/**
 * Wraps a person's key with the current master key and an epoch key. The result can be unwrapped for this person only.
 * @throws EpochKeyMissing if the epoch's key cannot be found
 */
export const wrapKey = async (
  { masterKeys, epochKeys }: WrappingKeys,
  personId: string,
  { key, epochId }: { readonly key: KeyObject; readonly epochId: string },
): Promise<WrappedKey & { readonly epochId: string }> => {
  const masterKeyId = masterKeys.current;
  const wrapping = deriveKey(masterKey(masterKeys, masterKeyId), await epochKey(epochKeys, epochId));
  const wrapped = encrypt(wrapping, key.export(), wrapContext({ masterKeyId, epochId }, personId));
  return { masterKeyId, epochId, wrapped };
};

/**
 * Wraps a person's key with the current master key alone, for a backup, which must be readable where no epoch key is
 * left.
 */
export const wrapKeyForBackup = (masterKeys: MasterKeys, personId: string, key: KeyObject): WrappedKey => {
  const names = { masterKeyId: masterKeys.current, epochId: null };
  const wrapping = masterKey(masterKeys, names.masterKeyId);
  return { ...names, wrapped: encrypt(wrapping, key.export(), wrapContext(names, personId)) };
};

/**
 * @throws MasterKeyMissing or EpochKeyMissing if one of the keys that wrapped it cannot be found
 * @throws SealRefused if it was altered or belongs to another person.
 */
export const unwrapKey = async (
  { masterKeys, epochKeys }: WrappingKeys,
  personId: string,
  { wrapped, ...names }: WrappedKey,
): Promise<KeyObject> => {
  const master = masterKey(masterKeys, names.masterKeyId);
  const wrapping = names.epochId === null ? master : deriveKey(master, await epochKey(epochKeys, names.epochId));
  return createSecretKey(decrypt(wrapping, wrapped, wrapContext(names, personId)));
};

/** HKDF (RFC 5869) with SHA-256: neither key alone yields the result. */
const deriveKey = (master: KeyObject, epoch: KeyObject): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', master, epoch.export(), 'person key 2', KEY_BYTES)));

const wrapContext = ({ masterKeyId, epochId }: Omit<WrappedKey, 'wrapped'>, personId: string) =>
  epochId === null ? ['person key', 1, masterKeyId, personId] : ['person key', 2, masterKeyId, epochId, personId];

const masterKey = (masterKeys: MasterKeys, id: string): KeyObject => {
  const key = masterKeys.byId.get(id);
  if (!key) throw new MasterKeyMissing(id);
  return key;
};

const epochKey = async (epochKeys: EpochKeys, id: string): Promise<KeyObject> => {
  const key = await epochKeys.read(id);
  if (!key) throw new EpochKeyMissing(id, epochKeys.location);
  return key;
};

/** Person keys in the database need a master key that is not in the key file. */
export class MasterKeyMissing extends Error {
  override readonly name = 'MasterKeyMissing';
  constructor(readonly masterKeyId: string) {
    super(
      `Private data in the database is sealed under the master key "${masterKeyId}", which the master key file does not hold; bring back the file that belongs to this database.`,
    );
  }
}

/** Person keys in the database need an epoch key that is not in the folder of epoch keys. */
export class EpochKeyMissing extends Error {
  override readonly name = 'EpochKeyMissing';
  constructor(
    readonly epochId: string,
    location: string,
  ) {
    super(
      `Private data in the database is sealed under the epoch key "${epochId}", which is not in ${location}; name the folder that belongs to this database with CAMPJAY_EPOCH_KEYS.`,
    );
  }
}
