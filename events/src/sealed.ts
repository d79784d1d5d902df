import { z } from 'zod';

/** SHA-256 of a share link's token, in hex: it identifies the token without disclosing it. */
export const ShareTokenHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'is no SHA-256 in hex')
  .brand<'ShareTokenHash'>();
export type ShareTokenHash = z.infer<typeof ShareTokenHash>;

declare const content: unique symbol;

/**
 * A private value of type T, encrypted with one person's own key. It is plain JSON, stays encrypted in events and read
 * models, and is decrypted only when a response is rendered. Destroying the person's key makes it unreadable for good.
 */
export interface Sealed<T> {
  /** The format version. */
  readonly sealed: 1;
  /** The person whose key decrypts it. */
  readonly person: string;
  /** The id of the event for which it was encrypted; it cannot be decrypted under another id. */
  readonly event: string;
  /** Nonce, ciphertext and tag, in base64url. */
  readonly box: string;
  /** Never present: it only carries the content's type. */
  readonly [content]?: T;
}

const SealedShape = z.strictObject({
  sealed: z.literal(1),
  person: z.string().min(1),
  event: z.uuid(),
  box: z.base64url().min(1),
});

/** The schema of an event field with an encrypted T. */
export const sealed = <T>(): z.ZodType<Sealed<T>> => SealedShape;
