import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts with AES-256-GCM under a fresh random nonce and returns the concatenation of nonce, ciphertext and tag.
 * @param context authenticated but not stored: decryption needs the same list in the same order
 */
export const encrypt = (key: KeyObject, plaintext: Buffer, context: readonly (string | number)[]): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(encodeContext(context));
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
};

/**
 * Decrypts the output of `encrypt`.
 * @param box the concatenation of nonce, ciphertext and tag
 * @throws SealRefused if the box was altered, or was encrypted with another key or context
 */
export const decrypt = (key: KeyObject, box: Buffer, context: readonly (string | number)[]): Buffer => {
  if (box.length < NONCE_BYTES + TAG_BYTES) throw new SealRefused();
  const decipher = createDecipheriv(ALGORITHM, key, box.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(encodeContext(context));
  decipher.setAuthTag(box.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new SealRefused(); // OpenSSL deliberately does not report why.
  }
};

/** Encodes the context as JSON, so that no two different lists yield the same bytes. */
const encodeContext = (context: readonly (string | number)[]): Buffer => Buffer.from(JSON.stringify(context));

/**
 * A sealed (encrypted) value cannot be decrypted, because it was altered, copied to another place, or belongs to
 * another person. The message must not contain any part of the value.
 */
export class SealRefused extends Error {
  override readonly name = 'SealRefused';
  constructor(message = 'A sealed value cannot be decrypted: it was altered or belongs elsewhere.') {
    super(message);
  }
}
