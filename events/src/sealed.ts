import { z } from 'zod';

/** The SHA-256 hash, in hex, of the secret token in a share link. It identifies the token without revealing it. */
export const ShareTokenHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 hash in hex')
  .brand<'ShareTokenHash'>();
export type ShareTokenHash = z.infer<typeof ShareTokenHash>;

/** The key of a property that exists only in the type below, never at run time. */
declare const decryptedType: unique symbol;

/**
 * A private value of type T, encrypted with one person's own key. It stays encrypted, as JSON, in events and read
 * models, and is decrypted only for a response. Destroying the person's key makes it unreadable forever.
 */
export interface Sealed<T> {
  /** The version of this format. */
  readonly sealed: 1;
  /** The id of the person whose key decrypts the value. */
  readonly person: string;
  /** The id of the event that contains the value. A value that was copied to another event cannot be decrypted. */
  readonly event: string;
  /** Nonce, ciphertext and tag, in base64url. */
  readonly box: string;
  /** Never present at run time. This property makes T, the type of the decrypted value, part of the type. */
  readonly [decryptedType]?: T;
}

const SealedShape = z.strictObject({
  sealed: z.literal(1),
  person: z.string().min(1),
  event: z.uuid(),
  box: z.base64url().min(1),
});

/** Returns the schema of an event field that contains an encrypted T. It cannot check T itself. */
export const sealed = <T>(): z.ZodType<Sealed<T>> => SealedShape;
