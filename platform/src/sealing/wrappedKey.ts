import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { encrypt, decrypt } from '@campjay/domain/encryption.ts';
import { type EpochKeys } from './epochKeys.ts';
import { KEY_BYTES, type MasterKeys } from './masterKeys.ts';
import { type WrappedKey } from './personKeyStore.ts';

/** The master keys and epoch keys, which wrap (encrypt) person keys. */
export interface WrappingKeys {
  readonly masterKeys: MasterKeys;
  readonly epochKeys: EpochKeys;
}

/**
 * Wraps a person's key with the current master key and an epoch key. It can be unwrapped for this person only.
 * @throws EpochKeyMissing if the epoch's key cannot be found
 */
export const wrapKey = async (
  { masterKeys, epochKeys }: WrappingKeys,
  personId: string,
  { key, epochId }: { readonly key: KeyObject; readonly epochId: string },
): Promise<WrappedKey & { readonly epochId: string }> => {
  const masterKeyId = masterKeys.current;
  const wrappingKey = deriveKey(requireMasterKey(masterKeys, masterKeyId), await requireEpochKey(epochKeys, epochId));
  const ciphertext = encrypt(wrappingKey, key.export(), wrapContext({ masterKeyId, epochId }, personId));
  return { masterKeyId, epochId, wrapped: ciphertext };
};

/**
 * Wraps a person's key for a backup, with the current master key alone: backups do not contain epoch keys, and an epoch
 * key may be destroyed before the backup is restored.
 */
export const wrapKeyForBackup = (masterKeys: MasterKeys, personId: string, key: KeyObject): WrappedKey => {
  const keyIds = { masterKeyId: masterKeys.current, epochId: null };
  const wrappingKey = requireMasterKey(masterKeys, keyIds.masterKeyId);
  return { ...keyIds, wrapped: encrypt(wrappingKey, key.export(), wrapContext(keyIds, personId)) };
};

/**
 * Unwraps a person's key.
 * @throws MasterKeyMissing or EpochKeyMissing if one of the keys that wrapped it cannot be found
 * @throws SealRefused if it was altered or belongs to another person
 */
export const unwrapKey = async (
  { masterKeys, epochKeys }: WrappingKeys,
  personId: string,
  { wrapped: ciphertext, ...keyIds }: WrappedKey,
): Promise<KeyObject> => {
  const masterKey = requireMasterKey(masterKeys, keyIds.masterKeyId);
  const wrappingKey =
    keyIds.epochId === null ? masterKey : deriveKey(masterKey, await requireEpochKey(epochKeys, keyIds.epochId));
  return createSecretKey(decrypt(wrappingKey, ciphertext, wrapContext(keyIds, personId)));
};

/** Derives the wrapping key from both keys (HKDF with SHA-256, RFC 5869); neither key alone is enough. */
const deriveKey = (masterKey: KeyObject, epochKey: KeyObject): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, epochKey.export(), 'person key 2', KEY_BYTES)));

/**
 * Returns the context that encryption authenticates, so that a wrapped key is valid only for its person and key ids.
 */
const wrapContext = ({ masterKeyId, epochId }: Omit<WrappedKey, 'wrapped'>, personId: string) =>
  epochId === null ? ['person key', 1, masterKeyId, personId] : ['person key', 2, masterKeyId, epochId, personId];

const requireMasterKey = (masterKeys: MasterKeys, id: string): KeyObject => {
  const key = masterKeys.byId.get(id);
  if (!key) throw new MasterKeyMissing(id);
  return key;
};

const requireEpochKey = async (epochKeys: EpochKeys, id: string): Promise<KeyObject> => {
  const key = await epochKeys.read(id);
  if (!key) throw new EpochKeyMissing(id, epochKeys.location);
  return key;
};

/** Person keys in the database are wrapped with a master key that is not in the key file. */
export class MasterKeyMissing extends Error {
  override readonly name = 'MasterKeyMissing';
  constructor(readonly masterKeyId: string) {
    super(
      `Private data in the database is sealed under the master key "${masterKeyId}", which is not in the master key file; restore the file that belongs to this database.`,
    );
  }
}

/** Person keys in the database are wrapped with an epoch key that is not in the folder of epoch keys. */
export class EpochKeyMissing extends Error {
  override readonly name = 'EpochKeyMissing';
  constructor(
    readonly epochId: string,
    location: string,
  ) {
    super(
      `Private data in the database is sealed under the epoch key "${epochId}", which is not in ${location}; set CAMPJAY_EPOCH_KEYS to the folder that belongs to this database.`,
    );
  }
}
