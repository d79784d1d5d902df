import { z } from 'zod';

/** The SHA-256 of a share link's token, in hex. It identifies the token without revealing it. */
export const ShareTokenHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 in hex')
  .brand<'ShareTokenHash'>();
export type ShareTokenHash = z.infer<typeof ShareTokenHash>;

declare const content: unique symbol;

/**
 * A private value of type T, encrypted with one person's own key. It stays encrypted, as JSON, in events and read
 * models, and is decrypted only for a response. Destroying the person's key makes it unreadable forever.
 */
export interface Sealed<T> {
  /** The version of this format. */
  readonly sealed: 1;
  /** The person whose key decrypts it. */
  readonly person: string;
  /** The id of the event that contains it. It cannot be decrypted with another event's id. */
  readonly event: string;
  /** Nonce, ciphertext and tag, in base64url. */
  readonly box: string;
  /** Never present at run time. It makes the content's type T part of this type. */
  readonly [content]?: T;
}

const SealedShape = z.strictObject({
  sealed: z.literal(1),
  person: z.string().min(1),
  event: z.uuid(),
  box: z.base64url().min(1),
});

/** The schema of an event field that contains an encrypted T. It cannot check T itself. */
export const sealed = <T>(): z.ZodType<Sealed<T>> => SealedShape;
